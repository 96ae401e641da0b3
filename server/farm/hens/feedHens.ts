import { Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { feedCost, feedRefusal, henDay, laidAt } from '#core/rules/hen.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { readSpendTerms, spendOnFarm } from '#server/farm/spending/spendOnFarm.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import { chooseHens, namedHens } from './chooseHens.ts';
import { addEggs, readNests } from './egg.repo.ts';
import { readLivingHens, saveFeeding, type YardHen } from './hen.repo.ts';
import { henFacts } from './henFacts.ts';

/**
 * `game/hen/feed`: feeds hens, each once per day of its life. A fed day lays one egg. The first feeding of
 * a hen costs nothing: its feed came with it. `all` feeds the hungry
 * living hens. Refuses henUnknown, henAlreadyFed, henGone, insufficientAtr, nothingToDo.
 */
export const feedHens: Handler<'game/hen/feed'> = async (call, { hen: selection }) => {
  const { tx, player, gameNow } = call;
  const farm = await lockFarm(tx, player.id);
  const playerHens = await namedHens(call, selection, readLivingHens);
  const choice = chooseHens(call, selection, playerHens, (hen) => feedRefusal(hen, gameNow));
  if (choice instanceof Refusal) return choice;

  const { hens } = choice;
  await layEggs(call, hens, farm.version);
  const spent = hens.reduce((sum, hen) => sum + feedCost(hen, hen.feedPrice), 0n);
  const ids = hens.map(({ id }) => id);
  const [, nests, terms] = await pipeline(tx, [
    () =>
      addTallies(tx, player.id, gameNow, [
        { topic: 'all', spent },
        { topic: 'kind:hen', spent },
      ]),
    () => readNests(tx, player.id, ids, gameNow),
    () => readSpendTerms(call),
  ]);
  const reference = `quantity:${hens.length}`;
  const spend = { atr: spent, atb: 0n, type: 'saplingPurchase', kind: 'feed', reference } as const;
  const posted = await spendOnFarm(call, spend, terms);
  if (posted instanceof Refusal) return posted;
  const fed = hens.map((hen): YardHen => ({
    ...hen,
    version: farm.version,
    fedDay: henDay(hen, gameNow),
    fedDays: hen.fedDays + 1,
  }));
  return {
    results: choice.results,
    spentAtr: formatAmount(spent),
    changes: { hens: fed.map((hen) => henFacts(hen, nests.get(hen.id) ?? [])), ...posted },
  };
};

async function layEggs(call: ChangingCall, hens: readonly YardHen[], version: bigint): Promise<void> {
  const { tx, player, gameNow, constants } = call;
  const fed = hens.map((hen) => ({
    id: hen.id,
    day: henDay(hen, gameNow),
    at: laidAt(hen, gameNow, { HEN_LAY_MS: hen.layMs }),
  }));
  await saveFeeding(tx, player.id, fed, version);
  await addEggs(
    tx,
    player.id,
    fed.map(({ id, day, at }) => ({
      henId: id,
      day,
      laidAt: at,
      spoilsAt: at + constants.EGG_KEEP_MS,
    })),
  );
}
