import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/Amount.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { FactLines } from '../../ui/FactLines.tsx';
import type { TradeForm } from './useTradeForm.ts';

/** Total, fee, what is received and what is locked, as it is written. */
export function OrderNumbers({ form }: { form: TradeForm }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const { side, plan, terms, quantity } = form;
  const amount = (value: bigint, coin: 'USDT' | 'ATR') => (
    <Amount value={value} coin={coin} unit="name" decimals={6} />
  );
  const [pays, gets] = side === 'buy' ? (['USDT', 'ATR'] as const) : (['ATR', 'USDT'] as const);
  const fee = side === 'buy' ? t('feeSeller') : amount(plan.fee, 'USDT');
  const feeLabel = side === 'buy' ? t('fee') : t('feeOf', { rate: formats.bps(terms.feeBps) });
  const waits = quantity.units - plan.atOnce;
  return (
    <FactLines
      lines={[
        { key: 'total', label: t('total'), value: amount(plan.usdt, 'USDT') },
        { key: 'fee', label: feeLabel, value: fee },
        ...(plan.atOnce > 0n && waits > 0n
          ? [{ key: 'atOnce', label: t('atOnce'), value: amount(plan.atOnce, 'ATR') }]
          : []),
        { key: 'locks', label: t(waits > 0n ? 'locks' : 'pays'), value: amount(plan.locks, pays) },
        { key: 'gets', label: t('gets'), value: amount(plan.gets, gets), strong: true },
      ]}
    />
  );
}
