import { Refusal } from '#core/api/refusals.ts';
import { addToAlbum } from '#server/album/albumCount.repo.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { farmChanges } from '#server/farm/spending/farmChanges.ts';
import { readStock } from '#server/farm/stock/stock.repo.ts';
import { stockFacts } from '#server/farm/stock/stockFacts.ts';
import { chooseHens, namedHens } from './chooseHens.ts';
import { readNests, takeFromNests } from './egg.repo.ts';
import { readYard, saveCollected, type YardHen } from './hen.repo.ts';
import { henFacts } from './henFacts.ts';

/**
 * `game/hen/collect`: collects eggs from the nests into the warehouse. A hen whose life is over leaves with
 * its last egg. `all` means the oldest MAX_HENS of the yard. Refuses henUnknown, noEggs, nothingToDo.
 */
export const collectEggs: Handler<'game/hen/collect'> = async (call, { hen: selection }) => {
  const { tx, player, gameNow } = call;
  const farm = await lockFarm(tx, player.id);
  const playerHens = await namedHens(call, selection, readYard);
  const ids = [...playerHens.values()].map(({ id }) => id);
  const eggCounts = await takeFromNests(tx, player.id, ids, gameNow);
  const choice = chooseHens(call, selection, playerHens, (hen) => (eggCounts.has(hen.id) ? null : 'noEggs'));
  if (choice instanceof Refusal) return choice;

  const collected = choice.hens.map((hen) => ({ id: hen.id, eggs: eggCounts.get(hen.id) ?? 0 }));
  const [, , nests, stock, changes] = await pipeline(tx, [
    () => saveCollected(tx, player.id, collected, farm.version),
    () =>
      addToAlbum(
        tx,
        player.id,
        collected.map(({ eggs }) => ({ counter: 'eggs', count: eggs })),
      ),
    () => readNests(tx, player.id, ids, gameNow),
    () => readStock(tx, player.id, gameNow),
    () => farmChanges(call),
  ]);
  const eggsIn = (hen: YardHen) => nests.get(hen.id) ?? [];
  const hens = choice.hens.map((hen): YardHen => ({
    ...hen,
    version: farm.version,
    collectedEggs: hen.collectedEggs + (eggCounts.get(hen.id) ?? 0),
  }));
  const stays = (hen: YardHen) => gameNow < hen.endsAt || eggsIn(hen).length > 0;
  return {
    results: choice.results.map((result) => ({
      ...result,
      eggs: result.done ? (eggCounts.get(BigInt(result.hen)) ?? 0) : 0,
    })),
    changes: {
      ...changes,
      hens: hens.filter(stays).map((hen) => henFacts(hen, eggsIn(hen))),
      hensGone: hens.filter((hen) => !stays(hen)).map(({ id }) => id.toString()),
      stock: stockFacts(stock, farm.version),
    },
  };
};
