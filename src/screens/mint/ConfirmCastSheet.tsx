import { useTranslation } from 'react-i18next';
import { castCoins } from '../../actions/castCoins.ts';
import type { CastingQuote } from '../../queries/loadCastingQuote.ts';
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

/** Slippage limit: minimum share of the displayed output, because P may move meanwhile. */
const MIN_OUTPUT_BPS = 9_900;

export interface ConfirmCastSheetProps {
  quote: CastingQuote;
  /** Ledger units. */
  amount: bigint;
  onDone: () => void;
  onClose: () => void;
}

/** Summary before casting. Refused when the output has meanwhile fallen below the limit. */
export function ConfirmCastSheet({ quote, amount, onDone, onClose }: ConfirmCastSheetProps) {
  const { t } = useTranslation('casting');
  const clock = useManor((state) => state.world.clock);
  const formats = useFormats();
  const busy = useManor((state) => Boolean(state.pending.cast));
  const minTotal = bpsFloor(amountOf(quote.total), MIN_OUTPUT_BPS);
  const cast = async () => {
    const done = await castCoins(amount, minTotal);
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
          { key: 'least', label: t('leastTotal'), value: atr(minTotal) },
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
