import { useTranslation } from 'react-i18next';
import { reclaimPlot } from '../../../actions/reclaimPlot.ts';
import { amountOf } from '#core/money/amount.ts';
import { landPrice } from '#core/rules/land.ts';
import { openSheet } from '../../../store/openSheet.ts';
import { useMissingAtr } from '../../../store/useMissingAtr.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FactLines } from '../../../ui/FactLines.tsx';
import { LackNote } from '../../../ui/LackNote.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { PlotPicture } from '../PlotPicture.tsx';
import type { PlotFrame } from './plotFrame.ts';
import styles from './plot.module.css';

/** Wild land: price of reclaiming, or the plot that comes before it. */
export function WildPlot({ title, number, reclaimed, onClose }: PlotFrame & { reclaimed: number }) {
  const { t } = useTranslation(['farm', 'common']);
  const { now } = useGameNow();
  const constants = useManor((state) => state.world.constants);
  const available = useManor((state) => state.facts.balances?.ATR?.available);
  const busy = useManor((state) => Boolean(state.pending[`plot:${number}`]));
  const price = constants ? landPrice(number, now, constants) : 0n;
  const lack = useMissingAtr(price);
  if (!constants) return null;
  const next = reclaimed + 1;
  const left = available === undefined ? null : amountOf(available) - price;
  const foot =
    number === next ? (
      <>
        <LackNote lack={lack} />
        <Button wide busy={busy} onClick={() => void reclaimPlot(number)}>
          {price === 0n ? t('wild.reclaimFree') : t('wild.reclaim')}
        </Button>
      </>
    ) : (
      <Button wide variant="plain" onClick={() => openSheet({ name: 'plot', plot: next })}>
        {t('wild.goNext', { number: next })}
      </Button>
    );
  const lines = [
    {
      key: 'price',
      label: t('wild.price'),
      value: price === 0n ? t('wild.free') : <Amount value={price} coin="ATR" unit="name" />,
      strong: true,
    },
    ...(number === next && price > 0n && left !== null && left >= 0n
      ? [{ key: 'left', label: t('wild.after'), value: <Amount value={left} coin="ATR" unit="name" /> }]
      : []),
  ];
  return (
    <Sheet title={title} onClose={onClose} foot={foot}>
      <div className={styles.head}>
        <PlotPicture of="wild" now={now} />
        <div className={styles.words}>
          <p className={styles.name}>{t('wild.title')}</p>
          <p className={styles.note}>{number === next ? t('wild.text') : t('wild.next', { number: next })}</p>
        </div>
      </div>
      <FactLines lines={lines} />
    </Sheet>
  );
}
