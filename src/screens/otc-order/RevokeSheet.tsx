import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revokeOrder } from '../../actions/revokeOrder.ts';
import type { Order } from '#core/api/marketObjects.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { escrowFor } from '#core/rules/otcOrder.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './RevokeSheet.module.css';

/**
 * Confirmation of revoking, with the amount returned. If the order was filled meanwhile, shows the new
 * numbers and asks again.
 */
export function RevokeSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const busy = useManor((state) => Boolean(state.pending[`order:${order.id}`]));
  const [displayedRemaining] = useState(order.remaining);
  const [latestRemaining, setLatestRemaining] = useState(order.remaining);
  // An order only shrinks: the smaller of stream and refusal is the newer value.
  const remaining = amountOf(latestRemaining) < amountOf(order.remaining) ? latestRemaining : order.remaining;
  const over = order.state !== 'posted';
  const coin = order.side === 'buy' ? 'USDT' : 'ATR';
  const back = formatAmount(escrowFor(order.side, amountOf(order.price), amountOf(remaining)));
  const six = (value: string) => formats.amount(value, { decimals: 6 });
  const named = (value: string, of: 'USDT' | 'ATR') => (
    <Amount value={value} coin={of} unit="name" decimals={6} />
  );
  const revoke = async () => {
    const outcome = await revokeOrder(order, remaining);
    if (typeof outcome === 'object') setLatestRemaining(outcome.moved);
    else onClose();
  };
  return (
    <Sheet
      title={t('revokeTitle')}
      onClose={onClose}
      foot={
        <Button wide variant="danger" busy={busy} disabled={over} onClick={() => void revoke()}>
          {over ? t('revokeOver') : t('revokeSure', { amount: six(remaining) })}
        </Button>
      }
    >
      {remaining !== displayedRemaining && !over && (
        <p className={styles.moved} role="alert">
          <Glyph name="reload" size={20} />
          {t('moved', { before: six(displayedRemaining), now: six(remaining) })}
        </p>
      )}
      <FactLines
        lines={[
          { key: 'price', label: t('price'), value: named(order.price, 'USDT') },
          { key: 'quantity', label: t('quantity'), value: named(order.quantity, 'ATR') },
          { key: 'rest', label: t('waits'), value: named(remaining, 'ATR') },
          { key: 'back', label: t('back'), value: named(back, coin), strong: true },
        ]}
      />
      <p className={styles.note}>{t('revokeText')}</p>
    </Sheet>
  );
}
