import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOrder } from '../../actions/placeOrder.ts';
import type { BookRow } from '#core/api/marketObjects.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { OrderFields } from './OrderFields.tsx';
import { OrderNumbers } from './OrderNumbers.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './TradeSheet.module.css';
import { useTradeForm } from './useTradeForm.ts';
import type { OrderTerms } from './useOrderTerms.ts';

export interface TradeSheetProps {
  side: OrderSide;
  /** The order to take; null to post a new one. */
  taken: BookRow | null;
  terms: OrderTerms;
  /** True when trading was paused while the sheet was open. */
  stopped: boolean;
  onClose: () => void;
}

/** Order form, then confirmation, then placement. */
export function TradeSheet({ side, taken, terms, stopped, onClose }: TradeSheetProps) {
  const { t } = useTranslation(['otc', 'common']);
  const busy = useManor((state) => Boolean(state.pending.order));
  const form = useTradeForm(side, taken, terms);
  const [sure, setSure] = useState(false);
  const { price, quantity, faults } = form;
  const ready = price.units > 0n && quantity.units > 0n && !faults.price && !faults.quantity && !stopped;
  // A new obstacle returns to the form and does not advance by itself.
  if (sure && !ready && !busy) setSure(false);
  const place = async () => {
    const at = taken ? { order: taken.id } : { price: price.units };
    const outcome = await placeOrder({ side, quantity: quantity.units, at });
    if (outcome === 'refused') setSure(false);
    else onClose();
  };
  return (
    <Sheet
      title={t(sure ? `confirm.${side}` : `${taken ? 'take' : 'post'}.${side}`)}
      onClose={onClose}
      foot={
        sure ? (
          <div className={styles.pair}>
            <Button variant="plain" disabled={busy} onClick={() => setSure(false)}>
              {t('common:action.edit')}
            </Button>
            <Button wide busy={busy} onClick={() => void place()}>
              {t(`sure.${side}`)}
            </Button>
          </div>
        ) : (
          <Button wide disabled={!ready} onClick={() => setSure(true)}>
            {t(quantity.units > 0n ? 'next' : 'enterQuantity')}
          </Button>
        )
      }
    >
      {sure ? (
        <OrderSummary form={form} />
      ) : (
        <>
          <OrderFields form={form} />
          <OrderNumbers form={form} />
        </>
      )}
    </Sheet>
  );
}
