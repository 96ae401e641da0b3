import type { FactMarks } from '#core/api/live.ts';
import type { ManorState } from '../store/manorState.ts';

const highest = (versions: readonly number[]) => Math.max(0, ...versions);

/** Marks of the facts in the store; undefined while one of them is not read. */
export function factMarks({ facts, session }: Pick<ManorState, 'facts' | 'session'>): FactMarks | undefined {
  const { plots, hens, stock, looks, balances, notices } = facts;
  const { user } = session;
  if (!plots || !hens || !stock || !balances || !user || typeof notices?.unread !== 'number')
    return undefined;
  const farm = [...Object.values(plots), ...Object.values(hens), stock, ...(looks ? [looks] : [])];
  return {
    farm: highest(farm.map(({ version }) => version)),
    user: user.version,
    balances: Object.values(balances).reduce((sum, { version }) => sum + version, 0),
    unread: notices.unread,
  };
}
