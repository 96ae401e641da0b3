import { useTranslation } from 'react-i18next';
import { castCoins } from '../../actions/castCoins.ts';
import type { CastingQuote } from '../../actions/loadCastingQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { bpsFloor } from '#core/money/round.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CoinFlow } from '../../ui/CoinFlow.tsx';
import { GameDatesNote } from '../../ui/GameDatesNote.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './ConfirmCastSheet.module.css';

/** As much of what was read must come of it: P may move by a little meanwhile. */
const LEAST_BPS = 9_900;

export interface ConfirmCastSheetProps {
  quote: CastingQuote;
  /** Ledger units. */
  amount: bigint;
  onDone: () => void;
  onClose: () => void;
}

/** The casting in numbers, before it is made. Where it would release clearly less meanwhile it is not made. */
export function ConfirmCastSheet({ quote, amount, onDone, onClose }: ConfirmCastSheetProps) {
  const { t } = useTranslation('casting');
  const clock = useManor((state) => state.world.clock);
  const formats = useFormats();
  const busy = useManor((state) => Boolean(state.pending.cast));
  const least = bpsFloor(amountOf(quote.total), LEAST_BPS);
  const cast = async () => {
    const done = await castCoins(amount, least);
    onClose();
    if (done) onDone();
  };
  const atr = (value: string | bigint) => <Amount value={value} coin="ATR" unit="name" decimals={6} />;
  return (
    <Sheet
      title={t('confirm')}
      onClose={onClose}
      foot={
        <Button wide busy={busy} onClick={() => void cast()}>
          {t('confirmCast', { amount: formats.amount(amount) })}
        </Button>
      }
    >
      <CoinFlow
        from={{ coin: 'USDT', text: formats.amount(amount) }}
        to={{ coin: 'ATR', text: formats.amount(quote.total) }}
      />
      <FactLines
        lines={[
          { key: 'total', label: t('total'), value: atr(quote.total), strong: true },
          { key: 'least', label: t('leastTotal'), value: atr(least) },
          { key: 'perDay', label: t('perDay'), value: atr(quote.perDay) },
          { key: 'first', label: t('first'), value: formats.dateTime(quote.firstReleaseAt) },
          { key: 'last', label: t('back'), value: formats.date(quote.lastReleaseAt) },
          {
            key: 'price',
            label: t('price'),
            value: <Amount value={quote.price} coin="USDT" unit="name" decimals={6} />,
          },
        ]}
      />
      <GameDatesNote clock={clock} />
      <p className={styles.note}>{t('confirmText')}</p>
    </Sheet>
  );
}
