import { useTranslation } from 'react-i18next';
import type { SwapQuote } from '../../queries/loadSwapQuote.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';

/** Effective price of one ATR in USDT for this exchange, fee and impact included; rounded down to 10^-6. */
export function useRateText(): (quote: SwapQuote) => string {
  const { t } = useTranslation('swap');
  const formats = useFormats();
  return ({ from, amount, out }) => {
    const [usdt, atr] = from === 'USDT' ? [amount, out] : [out, amount];
    const units = amountOf(atr);
    if (units === 0n) return '—';
    return t('rateText', { price: formats.amount((amountOf(usdt) * UNIT) / units, { decimals: 6 }) });
  };
}
