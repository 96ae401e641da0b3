import { Glyph } from './Glyph.tsx';
import styles from './ChainAwayNotice.module.css';

/** Sentence about the chain that does not answer, above what a player may do meanwhile. Renders nothing without one. */
export function ChainAwayNotice({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <aside className={styles.notice} role="status" data-chain-away>
      <Glyph name="info" size={20} />
      <p>{words}</p>
    </aside>
  );
}
