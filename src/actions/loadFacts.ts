import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { applyHenList } from '../store/applyHenList.ts';
import { store } from '../store/store.ts';
import { loadNotices } from './loadNotices.ts';

const quiet = { quiet: true } as const;

const readers = {
  user: async () => apply(await client.read('user/getUserInfo', {}, quiet)),
  balances: async () => apply({ balances: (await client.read('userAccount/balance', {}, quiet)).list }),
  plots: async () => apply({ plots: (await client.read('game/land/list', {}, quiet)).list }),
  hens: async () => {
    const before = Object.keys(store.getState().facts.hens ?? {});
    applyHenList((await client.read('game/hen/list', {}, quiet)).list, before);
  },
  stock: async () => apply(await client.read('game/seed/myList', {}, quiet)),
  prices: async () => apply(await client.read('game/price', {}, quiet)),
  notices: async () => void (await loadNotices(undefined, 1)),
};

export type FactName = keyof typeof readers;

export const allFacts = Object.keys(readers) as FactName[];

/** Loads the named facts (default: all) into the store. Refusals show no toast; stored facts stay. */
export async function loadFacts(names: readonly FactName[] = allFacts): Promise<boolean> {
  const results = await Promise.allSettled(names.map((name) => readers[name]()));
  for (const result of results) {
    if (result.status === 'rejected' && !(result.reason instanceof CallRefusal)) throw result.reason;
  }
  return results.every(({ status }) => status === 'fulfilled');
}
