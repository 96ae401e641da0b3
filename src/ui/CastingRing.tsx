import type { Casting } from '#core/api/castingObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../i18n/useFormats.ts';
import styles from './CastingRing.module.css';
import { ProgressRing } from './ProgressRing.tsx';

export interface CastingRingProps {
  /** Castings that it measures together. */
  castings: readonly Pick<Casting, 'released' | 'total' | 'dynamic'>[];
  /** For a screen reader. */
  label: string;
  size?: number;
}

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + amountOf(amount), 0n);

/** A ring of the released share of castings, with the percentage in its middle. */
export function CastingRing({ castings, label, size = 64 }: CastingRingProps) {
  const formats = useFormats();
  const total = sum(castings.map((casting) => casting.total));
  const released = sum(castings.map((casting) => casting.released));
  const bps = total > 0n ? Number((released * 10_000n) / total) : 0;
  return (
    <ProgressRing value={bps / 10_000} label={label} size={size} width={size / 9} color="var(--mango)">
      <b className={styles.part} style={{ fontSize: size / 4.6 }}>
        {formats.bps(bps - (bps % (size < 90 ? 100 : 10)))}
      </b>
    </ProgressRing>
  );
}
