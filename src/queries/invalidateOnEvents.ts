import type { Query, QueryClient } from '@tanstack/react-query';
import { eventsMissed } from '../store/eventsMissed.ts';
import { store } from '../store/store.ts';
import type { ReadKey, ReadName } from './readKey.ts';

const coins = ['ATR', 'USDT', 'TKT'] as const;

/** The stream missed events, the stream connected, or a balance of the player changed. */
type LiveEvent = 'missed' | 'connected' | (typeof coins)[number];

const STREAM = ['missed', 'connected'] as const;

/** Events after which a read is out of date. A reward to the player means that the team's figures changed. */
const staleAfter: Partial<Record<ReadName, readonly LiveEvent[]>> = {
  getConfig: STREAM,
  listAlbum: ['missed'],
  listBaskets: ['missed'],
  listCastings: ['missed'],
  listDeposits: STREAM,
  listGoals: ['missed', 'TKT'],
  listNotices: ['missed'],
  listOwnWithdrawals: STREAM,
  listGuestBook: STREAM,
  listReferees: [...STREAM, 'ATR', 'USDT'],
  listTickets: ['missed', 'TKT'],
  listWithdrawals: STREAM,
  showHolding: ['ATR'],
  showManor: STREAM,
  showOwnVisits: ['missed'],
  showTeamMetrics: [...STREAM, 'ATR', 'USDT'],
};

/** Key of the read of `useChainAway`. */
const CHAIN_AWAY: ReadKey = ['getConfig'];

/** Refetches the shown reads that a live event makes stale, stores the state that an event carries, and clears the cache when the session changes. */
export function invalidateOnEvents(client: QueryClient): void {
  const refetch = ({ queryKey }: Query) => void client.invalidateQueries({ queryKey, exact: true });
  const publish = (event: LiveEvent) => {
    const predicate = ({ queryKey: [name] }: Query) => staleAfter[name as ReadName]?.includes(event) === true;
    for (const query of client.getQueryCache().findAll({ predicate })) {
      // A first read under way may be older than the event, and invalidation does not restart it.
      const first = query.state.data === undefined ? query.promise : undefined;
      if (!first) refetch(query);
      else void first.then(() => refetch(query)).catch(() => undefined);
    }
  };
  // A node that has not yet noticed may answer a read, so the message itself is shown.
  const setChainAway = (isAway: boolean) =>
    void client.cancelQueries({ queryKey: CHAIN_AWAY }).then(() => client.setQueryData(CHAIN_AWAY, isAway));
  eventsMissed.on(() => publish('missed'));
  store.subscribe((now, before) => {
    if (now.session.token !== before.session.token) client.clear();
    if (now.connection.live === 'on' && before.connection.live !== 'on') publish('connected');
    if (now.facts.chain && now.facts.chain !== before.facts.chain) setChainAway(now.facts.chain.isAway);
    for (const coin of coins) {
      const version = before.facts.balances?.[coin]?.version;
      if (version !== undefined && now.facts.balances && now.facts.balances[coin]?.version !== version)
        publish(coin);
    }
  });
}
