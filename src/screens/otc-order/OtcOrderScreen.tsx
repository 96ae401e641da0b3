import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadOrders } from '../../queries/loadOrders.ts';
import type { Order } from '#core/api/marketObjects.ts';
import { useEventsMissed } from '../../store/useEventsMissed.ts';
import { useOrders } from '../../store/useOrders.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import { OrderCard } from './OrderCard.tsx';
import styles from './OtcOrderScreen.module.css';
import { RevokeSheet } from './RevokeSheet.tsx';

const views = ['posted', 'ended'] as const;

/** Refetches orders of every state: one that was shown as open may have ended. Cards draw from the store. */
const readNewest = () => void loadOrders('all').catch(() => undefined);

/** The player's orders of both sides, open and ended. Updates live. */
export default function OtcOrderScreen() {
  const { t } = useTranslation(['otc', 'common']);
  const [view, setView] = useState<(typeof views)[number]>('posted');
  const [revoking, setRevoking] = useState<Order | null>(null);
  const filter = view === 'posted' ? 'posted' : 'all';
  const pages = useReadPages(['listBuyOrders', filter], (cursor) => loadOrders(filter, cursor));
  useEventsMissed(readNewest);
  const orders = useOrders() ?? [];
  const shown = orders.filter(({ state }) => (state === 'posted') === (view === 'posted'));
  return (
    <Screen title={t('common:page.otcOrder')} back="/atr">
      <Segmented
        label={t('common:page.otcOrder')}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, text: t(`orders.${value}`) }))}
      />
      <PagedList
        pages={pages}
        className={styles.list}
        count={shown.length}
        foot={pages.state === 'ready'}
        empty={
          <EmptyState
            picture={emptyIcons['empty-stall']}
            action={
              <Link className={styles.door} to="/atr">
                {t('orders.toMarket')}
              </Link>
            }
          />
        }
      >
        {shown.map((order) => (
          <OrderCard key={order.id} order={order} onRevoke={() => setRevoking(order)} />
        ))}
      </PagedList>
      {revoking && (
        <RevokeSheet
          order={orders.find(({ id }) => id === revoking.id) ?? revoking}
          onClose={() => setRevoking(null)}
        />
      )}
    </Screen>
  );
}
