import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saleLots } from '../../../selectors/saleLots.ts';
import { quantityOf } from '../../../selectors/quantityOf.ts';
import { saleValue } from '../../../selectors/saleValue.ts';
import { sellEverything } from '../../../actions/sellEverything.ts';
import type { Stock } from '#core/api/objects.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { controlIcons } from '../../../ui/icons/controlIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SaplingTile } from './SaplingTile.tsx';
import { GoodsRow } from './GoodsRow.tsx';
import styles from './sheets.module.css';

const goods = [...seeds, 'egg'] as const;

/** Sells everything at once, for the displayed sum. */
function SellAll({ stock }: { stock: Stock }) {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const value = goods.reduce((sum, kind) => {
    const lots = saleLots(stock, kind);
    return sum + saleValue(lots, quantityOf(lots));
  }, 0n);
  if (value === 0n && !busy) return null;
  const sell = async () => {
    setBusy(true);
    await sellEverything().finally(() => setBusy(false));
  };
  return (
    <Button wide busy={busy} onClick={() => void sell()}>
      {t('warehouse.sellAll')} · {formats.amount(value)} ATR
    </Button>
  );
}

/** Saplings, fruit and eggs: quantity, value, expiry and sale. */
export function WarehouseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shop', 'common']);
  const stock = useManor((state) => state.facts.stock);
  const [selling, setSelling] = useState<(typeof goods)[number] | null>(null);
  const saplings = seeds.filter((seed) => (stock?.saplings[seed] ?? 0) > 0);
  const filled = stock ? goods.filter((kind) => saleLots(stock, kind).length > 0) : [];
  const shown = filled.find((kind) => kind === selling) ?? null;
  return (
    <Sheet
      title={t('warehouse.title')}
      icon={<Icon src={controlIcons.warehouse} size={32} />}
      onClose={onClose}
      foot={stock && filled.length > 0 && shown === null && <SellAll stock={stock} />}
    >
      {!stock && <Skeleton height={58} lines={3} />}
      {stock && saplings.length + filled.length === 0 && <EmptyState text={t('warehouse.empty')} />}
      {stock && filled.length > 0 && (
        <>
          <h3 className={styles.section}>{t('warehouse.goods')}</h3>
          <ul className={styles.rows}>
            {filled.map((kind) => (
              <GoodsRow
                key={kind}
                goods={kind}
                lots={saleLots(stock, kind)}
                open={selling === kind}
                onOpen={(open) => setSelling(open ? kind : null)}
              />
            ))}
          </ul>
        </>
      )}
      {stock && saplings.length > 0 && (
        <>
          <h3 className={styles.section}>{t('warehouse.saplings')}</h3>
          <ul className={styles.saplings}>
            {saplings.map((seed) => (
              <SaplingTile key={seed} seed={seed} count={stock.saplings[seed]} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
