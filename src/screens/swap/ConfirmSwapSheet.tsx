import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadSwapQuote, type SwapQuote } from '../../queries/loadSwapQuote.ts';
import { swapCoins } from '../../actions/swapCoins.ts';
import { notifyRefusal } from '../../actions/notifyRefusal.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CoinFlow } from '../../ui/CoinFlow.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './ConfirmSwapSheet.module.css';
import { minOutput } from './minOutput.ts';
import { useRateText } from './useRateText.ts';

export interface ConfirmSwapSheetProps {
  /** The quote displayed when the sheet was opened; frozen while the player reads it. */
  first: SwapQuote;
  /** Ledger units. */
  amount: bigint;
  slippageBps: number;
  onDone: () => void;
  onClose: () => void;
}

/** Summary before the exchange. If the price moves meanwhile, offers the new numbers instead. */
export function ConfirmSwapSheet({ first, amount, slippageBps, onDone, onClose }: ConfirmSwapSheetProps) {
  const { t } = useTranslation(['swap', 'common']);
  const formats = useFormats();
  const rateText = useRateText();
  const busy = useManor((state) => Boolean(state.pending.swap));
  const [offer, setOffer] = useState(first);
  const [moved, setMoved] = useState<SwapQuote | null>(null);
  const { from, to } = offer;
  const minOut = minOutput(amountOf(offer.out), slippageBps);
  const swap = async () => {
    const outcome = await swapCoins({ from, to, amount, minOut });
    if (outcome === 'moved') {
      await loadSwapQuote(from, to, amount).then((fresh) => {
        setMoved(offer);
        setOffer(fresh);
      }, notifyRefusal);
    } else {
      onClose();
      if (outcome === 'done') onDone();
    }
  };
  const named = (value: string | bigint, coin: 'USDT' | 'ATR') => (
    <Amount value={value} coin={coin} unit="name" decimals={6} />
  );
  return (
    <Sheet
      title={t('confirm')}
      onClose={onClose}
      foot={
        <Button wide busy={busy} onClick={() => void swap()}>
          {moved ? t('acceptNew') : t('confirmSwap')}
        </Button>
      }
    >
      {moved && (
        <p className={styles.moved} role="alert">
          <Glyph name="reload" size={20} />
          {t('moved', { before: formats.amount(moved.out), now: formats.amount(offer.out), coin: to })}
        </p>
      )}
      <CoinFlow
        from={{ coin: from, text: formats.amount(offer.amount, { decimals: 6 }) }}
        to={{ coin: to, text: formats.amount(offer.out) }}
      />
      <FactLines
        lines={[
          { key: 'rate', label: t('rate'), value: rateText(offer) },
          { key: 'impact', label: t('impact'), value: formats.bps(offer.impactBps) },
          { key: 'fee', label: t('fee'), value: named(offer.fee, from) },
          { key: 'least', label: t('least'), value: named(minOut, to), strong: true },
        ]}
      />
      <p className={styles.note}>{t('confirmText')}</p>
    </Sheet>
  );
}
