import type { Answer, Path } from '#core/api/table.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { formatAmount } from '#core/money/amount.ts';
import { manorCaller } from '../load/manorCaller.ts';
import type { Played } from './playFarm.ts';

/**
 * Compares a player's possessions by the server's lists with those that follow from the answers. Returns one sentence
 * for each difference.
 */
export async function compareFarm(url: string, { playerId, token, model }: Played): Promise<string[]> {
  const caller = manorCaller();
  const read = async <P extends Path>(path: P): Promise<Answer<P>> => {
    const { code, msg, data } = await caller.call(url, path, {}, { token });
    if (code !== 200) throw new Error(`${path} of player ${playerId} was refused: ${msg}`);
    return data;
  };
  const faults: string[] = [];
  const compare = (label: string, stored: unknown, follows: unknown) => {
    const [storedText, expectedText] = [JSON.stringify(stored), JSON.stringify(follows)];
    if (storedText !== expectedText)
      faults.push(
        `player ${playerId}, ${label}: ${storedText} is stored, ${expectedText} follows from the answers`,
      );
  };
  try {
    const { list: balances } = await read('userAccount/balance');
    compare('ATR', balances.find(({ coin }) => coin === 'ATR')?.available, formatAmount(model.atr));

    const { list: plots } = await read('game/land/list');
    const reclaimed = plots.filter(({ reclaimedAt }) => reclaimedAt !== null);
    const stored = reclaimed.map(({ number, plant }) => [
      number,
      plant?.seed ?? null,
      plant && caresOf(plant),
    ]);
    const follows = [...model.plots].map(([number, grown]) => [
      number,
      grown?.seed ?? null,
      grown && grown.cares.size,
    ]);
    compare('plots', stored, follows);

    const { stock } = await read('game/seed/myList');
    compare(
      'saplings',
      seeds.map((seed) => stock.saplings[seed]),
      seeds.map((seed) => model.saplings.get(seed)),
    );
    const sum = (lots: { quantity: number }[]) => lots.reduce((total, { quantity }) => total + quantity, 0);
    compare(
      'fruit',
      seeds.map((seed) => sum(stock.fruit[seed])),
      seeds.map((seed) => model.quantity(seed)),
    );
    compare('eggs', sum(stock.eggs), model.quantity('egg'));

    const { list: hens } = await read('game/hen/list');
    const byId = (left: (string | number)[], right: (string | number)[]) =>
      Number(left[0]) - Number(right[0]);
    compare(
      'hens',
      hens.map(({ id, fedDays, collectedEggs }) => [id, fedDays, collectedEggs]).sort(byId),
      [...model.hens].map(([id, { fedDays, collected }]) => [id, fedDays, collected]).sort(byId),
    );
    return [...faults, ...model.faults.map((fault) => `player ${playerId}: ${fault}`)];
  } finally {
    caller.close();
  }
}

type Cared = { [care in 'wateredAt' | 'fertilizedAt' | 'weededAt' | 'insectsKilledAt']: number | null };

const caresOf = ({ wateredAt, fertilizedAt, weededAt, insectsKilledAt }: Cared) =>
  [wateredAt, fertilizedAt, weededAt, insectsKilledAt].filter((at) => at !== null).length;
