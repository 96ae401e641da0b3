import { useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { isMotionReduced } from '../../../ui/isMotionReduced.ts';
import { portraitOf } from '../../../ui/portraitOf.ts';
import { useCloseOnBack } from '../../../ui/useCloseOnBack.ts';
import { useFocusTrap } from '../../../ui/useFocusTrap.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import styles from './LevelUp.module.css';

const ROCKETS = 3;
const SPARKS = 14;

/** Place of a spark's rocket, and its direction. */
function sparkStyle(at: number): CSSProperties {
  const rocket = Math.floor(at / SPARKS);
  return { '--rocket': rocket, '--lift': (rocket * 2) % ROCKETS, '--spark': at % SPARKS } as CSSProperties;
}

/** A level-up: banner, fireworks, portrait, and what the level opens. Without motion the sky stays still. */
export default function LevelUp({ level, onClose }: { level: number; onClose: () => void }) {
  const { t } = useTranslation('goals');
  const formats = useFormats();
  const constants = useManor((state) => state.world.constants);
  const box = useRef<HTMLDivElement>(null);
  const guard = useSettled();
  useFocusTrap(box);
  useCloseOnBack(onClose);
  const range =
    constants && amountOf(constants.HOLD_BASE) + amountOf(constants.HOLD_PER_LEVEL) * BigInt(level);
  return (
    <div
      ref={box}
      className={styles.scene}
      role="dialog"
      aria-modal="true"
      aria-labelledby="level-up"
      tabIndex={-1}
      data-level-up={level}
      {...guard}
    >
      {!isMotionReduced() && (
        <div className={styles.sky} aria-hidden="true">
          {Array.from({ length: ROCKETS * SPARKS }, (_, at) => (
            <i key={at} style={sparkStyle(at)} />
          ))}
        </div>
      )}
      <div className={styles.banner}>
        <img src={portraitOf(`level-${level}`)} width={112} height={112} alt={t('up.portrait')} />
        <h2 id="level-up">{t('up.title', { level })}</h2>
        {range !== null && <p>{t('up.range', { range: formats.amount(range) })}</p>}
        <Button onClick={onClose}>{t('up.go')}</Button>
      </div>
    </div>
  );
}
