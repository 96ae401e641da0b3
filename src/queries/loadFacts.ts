import type { HenFacts } from '#core/api/objects.ts';
import type { Answer } from '#core/api/table.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { applyHenList } from '../store/applyHenList.ts';
import { store } from '../store/store.ts';

const quiet = { quiet: true } as const;

/** Pages of the yard that one load reads: far more than anybody's hens. */
const MAX_PAGES = 20;

/** The rest of the yard: none, except for players with many dead hens whose eggs nobody collected. */
async function readMoreHens(next: string | null): Promise<HenFacts[]> {
  const hens: HenFacts[] = [];
  let cursor = next;
  for (let page = 1; page < MAX_PAGES && cursor !== null; page += 1) {
    const answer: Answer<'game/hen/list'> = await client.read('game/hen/list', { cursor }, quiet);
    hens.push(...answer.list);
    cursor = answer.next;
  }
  return hens;
}

const henIds = () => Object.keys(store.getState().facts.hens ?? {});

/** Everything that the first screens show, by one request. Hens that the yard does not hold have died. */
async function readAll(): Promise<void> {
  const before = henIds();
  const answer = await client.read('user/facts', {}, quiet);
  const { hens = [], ...changes } = answer.changes;
  apply(changes);
  applyHenList([...hens, ...(await readMoreHens(answer.hensNext))], before);
}

const readers = {
  prices: async () => apply(await client.read('game/price', {}, quiet)),
  all: readAll,
};

export type FactName = keyof typeof readers;

/** Loads facts (default: all) into the store. A refusal shows no toast; stored facts stay. */
export async function loadFacts(name: FactName = 'all'): Promise<boolean> {
  try {
    await readers[name]();
    return true;
  } catch (error) {
    if (error instanceof CallRefusal) return false;
    throw error;
  }
}
