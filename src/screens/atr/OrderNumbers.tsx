import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import type { TradeForm } from './useTradeForm.ts';

/** Total, fee, locked and received amounts, updated while typing. */
export function OrderNumbers({ form }: { form: TradeForm }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const { side, plan, terms, quantity } = form;
  const amount = (value: bigint, coin: 'USDT' | 'ATR') => (
    <Amount value={value} coin={coin} unit="name" decimals={6} />
  );
  const [pays, gets] = side === 'buy' ? (['USDT', 'ATR'] as const) : (['ATR', 'USDT'] as const);
  // A purchase that fills nothing at once locks its whole total: one line is enough.
  const isTotal = side === 'buy' && plan.locks === plan.usdt;
  const waits = quantity.units > plan.atOnce;
  return (
    <FactLines
      lines={[
        {
          key: 'total',
          label: t(isTotal && waits ? 'totalLocked' : 'total'),
          value: amount(plan.usdt, 'USDT'),
        },
        {
          key: 'fee',
          label: side === 'buy' ? t('fee') : t('feeOf', { rate: formats.bps(terms.feeBps) }),
          value: side === 'buy' ? t('feeSeller') : amount(plan.fee, 'USDT'),
        },
        ...(waits && !isTotal ? [{ key: 'locks', label: t('locks'), value: amount(plan.locks, pays) }] : []),
        { key: 'gets', label: t('gets'), value: amount(plan.gets, gets), strong: true },
      ]}
    />
  );
}
