import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadTickets } from '../../queries/loadTickets.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { coinIcons } from '../../ui/icons/coinIcons.ts';
import { GameDatesNote } from '../../ui/GameDatesNote.tsx';
import { LedgerList } from '../../ui/LedgerList.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useRead } from '../../queries/useRead.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { ConfirmSheet, type TicketAction } from './ConfirmSheet.tsx';
import { GiftsPanel } from './GiftsPanel.tsx';
import { OffersPanel } from './OffersPanel.tsx';
import styles from './TicketsScreen.module.css';

const loadFirst = () => loadTickets();

/** Tickets: balance, ways to earn and buy them, and the exchange table for coupons. */
export default function TicketsScreen() {
  const { t } = useTranslation(['tickets', 'common']);
  const clock = useManor((state) => state.world.clock);
  const { state, data, reload } = useRead(['listTickets'], loadFirst);
  const tickets = useManor((now) => now.facts.balances?.TKT?.available ?? '0');
  const [action, setAction] = useState<TicketAction | null>(null);
  const moves = useReadPages(['listTickets'], loadTickets);
  return (
    <Screen title={t('common:page.tickets')} back="/farm">
      <section className={styles.head}>
        <Icon src={coinIcons.ticket} size={56} />
        <span className={styles.held}>
          <h2>{t('held')}</h2>
          <Amount value={tickets} coin="TKT" unit="name" size="xl" rolls />
        </span>
        <Link className={styles.door} to="/coupons">
          {t('toCoupons')}
        </Link>
      </section>
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        {data && (
          <>
            <GiftsPanel
              facts={data}
              onBuy={() =>
                setAction({ kind: 'buy', price: data.price, offers: data.offers, room: data.room })
              }
              onDone={reload}
            />
            <OffersPanel
              offers={data.offers}
              tickets={tickets}
              room={data.room}
              onChoose={(offer) => setAction({ kind: 'exchange', offer })}
            />
          </>
        )}
      </ListStates>
      <Panel title={t('moves')}>
        <GameDatesNote clock={clock} />
        <LedgerList pages={moves} />
      </Panel>
      {action && (
        <ConfirmSheet action={action} tickets={tickets} onClose={() => setAction(null)} onDone={reload} />
      )}
    </Screen>
  );
}
