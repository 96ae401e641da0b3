import type { Changes } from '#core/api/objects.ts';
import type { FactsState } from './facts.ts';
import { lazyMergers } from './lazyMergers.ts';
import type { MarketRead } from './marketFacts.ts';
import { mergeNewer } from './mergeNewer.ts';
import { mergeNotices } from './noticeFacts.ts';
import type { SessionState } from './session.ts';
import { store } from './store.ts';

function applyUser(session: SessionState, user: Changes['user']): SessionState {
  if (!user || (session.user && session.user.id === user.id && session.user.version >= user.version)) {
    return session;
  }
  return { ...session, user };
}

function applyHens(facts: FactsState, changes: Changes): Pick<FactsState, 'hens' | 'hensGone'> {
  const dead = changes.hensGone ?? [];
  const hensGone = dead.length
    ? { ...facts.hensGone, ...Object.fromEntries(dead.map((id) => [id, true as const])) }
    : facts.hensGone;
  const living = changes.hens?.filter((hen) => !hensGone[hen.id]);
  const merged = mergeNewer(facts.hens, living, (hen) => hen.id);
  if (!dead.some((id) => merged?.[id])) return { hens: merged, hensGone };
  return { hens: Object.fromEntries(Object.entries(merged ?? {}).filter(([id]) => !hensGone[id])), hensGone };
}

/** Changes from the wire, and market data read by a screen. */
type AppliedChanges = Changes & { marketRead?: MarketRead };

function applyFacts(facts: FactsState, changes: AppliedChanges): FactsState {
  const next: FactsState = {
    freeze:
      changes.freeze && changes.freeze.version > (facts.freeze?.version ?? -1)
        ? changes.freeze
        : facts.freeze,
    balances: mergeNewer(facts.balances, changes.balances, (balance) => balance.coin),
    plots: mergeNewer(facts.plots, changes.plots, (plot) => plot.number),
    ...applyHens(facts, changes),
    stock:
      changes.stock && changes.stock.version > (facts.stock?.version ?? -1) ? changes.stock : facts.stock,
    prices: changes.prices && changes.prices.at > (facts.prices?.at ?? -1) ? changes.prices : facts.prices,
    deposits: mergeNewer(facts.deposits, changes.deposits, (deposit) => deposit.id),
    withdrawals: mergeNewer(facts.withdrawals, changes.withdrawals, (withdrawal) => withdrawal.id),
    castings: mergeNewer(facts.castings, changes.castings, (casting) => casting.id),
    flows: mergeNewer(facts.flows, changes.flows, (state) => state.flow),
    chain: changes.chainAway === undefined ? facts.chain : { isAway: changes.chainAway },
    orders: mergeNewer(facts.orders, changes.orders, (order) => order.id),
    market: lazyMergers.market(facts.market, changes),
    coupons: mergeNewer(facts.coupons, changes.coupons, (coupon) => coupon.id),
    gifts:
      changes.gifts && changes.gifts.version > (facts.gifts?.version ?? -1) ? changes.gifts : facts.gifts,
    looks:
      changes.looks && changes.looks.version > (facts.looks?.version ?? -1) ? changes.looks : facts.looks,
    notices: mergeNotices(facts.notices, changes),
  };
  const keys = Object.keys(next) as (keyof FactsState)[];
  return keys.every((key) => next[key] === facts[key]) ? facts : next;
}

/**
 * Merges replies and live changes; the only writer of server facts. Idempotent: an object of an older or
 * equal version changes nothing.
 */
export function apply(changes: AppliedChanges): void {
  store.setState((state) => {
    const facts = applyFacts(state.facts, changes);
    const session = applyUser(state.session, changes.user);
    return facts === state.facts && session === state.session ? state : { facts, session };
  });
}
