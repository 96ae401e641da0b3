import type { CSSProperties } from 'react';
import { sheetFrames, sheetUrls } from './lookSheet.ts';
import styles from './LookPicture.module.css';

/** Looks whose picture has another name than the look. */
const drawn: Readonly<Record<string, string>> = {
  ducks: 'duck-white',
  'path-brick': 'path-brick-1',
  'path-planks': 'path-planks-1',
  'path-shell': 'path-shell-1',
};

/** A look's drawing out of its sheet, within a square of `size` CSS pixels. */
export function LookPicture({ look, size }: { look: string; size: number }) {
  const found = sheetFrames?.frames[drawn[look] ?? look];
  const box = { width: size, height: size };
  if (!found || !sheetFrames) return <span style={box} />;
  const { x, y, w, h } = found.frame;
  const scale = Math.min(size / w, size / h, 0.8);
  const { w: sheetWidth, h: sheetHeight } = sheetFrames.meta.size;
  const left = (size - w * scale) / 2;
  const top = (size - h * scale) / 2;
  // A box of whole pixels, cut to the frame: browsers round the edges of a box with fractions to different rows.
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--avif': `url("${sheetUrls.avif}")`,
    '--webp': `url("${sheetUrls.webp}")`,
    ...box,
    clipPath: `inset(${top}px ${left}px)`,
    backgroundSize: `${sheetWidth * scale}px ${sheetHeight * scale}px`,
    backgroundPosition: `${left - x * scale}px ${top - y * scale}px`,
  };
  return <span className={styles.picture} style={style} />;
}
