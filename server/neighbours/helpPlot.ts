import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Care } from '#core/catalog/cares.ts';
import { dayOf } from '#core/rules/clock.ts';
import { helpRefusal, isWorthHelp } from '#core/rules/neighbours.ts';
import { plotForVisitors } from '#core/rules/visitorView.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { costCares } from '#server/farm/land/costCares.ts';
import { giveCare } from '#server/farm/land/giveCare.ts';
import type { PlantedPlot } from '#server/farm/land/grownPlant.ts';
import { readPlanted } from '#server/farm/land/plant.repo.ts';
import { availableCredit } from '#server/farm/spending/availableCredit.ts';
import { onBehalfOf } from '#server/farm/spending/onBehalfOf.ts';
import { readSpendTerms } from '#server/farm/spending/spendOnFarm.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { addNearness } from '#server/league/addNearness.ts';
import { scoreDeeds } from '#server/league/scoreDeeds.ts';
import { admitVisitor } from './admitVisitor.ts';
import { giveHeart, readHearts } from '#server/album/heart.repo.ts';
import { addHelp } from './help.repo.ts';
import type { Host } from './host.repo.ts';
import { moveHouseCoins } from './houseCoins.ts';

/**
 * `game/visit/help`: gives a care on a neighbour's plot by the owner's rule and posting. The owner's farm is locked
 * first, so that of two helpers, or of helper and owner, one wins. Refuses as `admitVisitor`, and helpOff, helpNotDue
 * {plot}, helpTooLate {plot}, helpNotWorth, helpAllowanceUsed, helpPurseEmpty. No refusal says what the owner has, or
 * that the owner is frozen (helpOff).
 */
export const helpPlot: Handler<'game/visit/help'> = async (call, { code, plot: number, care }) => {
  const { tx, player, gameNow } = call;
  const visit = { code, visitor: player.id, gameNow };
  const seen = await admitVisitor(tx, visit);
  if (seen instanceof Refusal) return seen;
  const farm = await lockFarm(tx, seen.id);
  // Read again under the lock: settings and allowance may have changed while the call waited for it.
  const host = await admitVisitor(tx, visit);
  if (host instanceof Refusal) return host;
  const owners = onBehalfOf(call, host);
  const [planted, credit, terms] = await pipeline(tx, [
    () => readPlanted(tx, host.id, [number]),
    () => availableCredit(tx, host.id),
    () => readSpendTerms(owners),
  ]);
  const plot = planted.get(number) ?? null;
  if (host.helps === 'off' || host.isFrozen) return refuse('helpOff');
  const late = helpRefusal(plot?.plant ?? null, care, gameNow);
  if (late || !plot) return refuse(late ?? 'helpNotDue', { plot: number });
  const { plant } = plot;
  if (host.helps === 'worth' && !isWorthHelp(plant, plant.terms)) return refuse('helpNotWorth');
  const costs = costCares([plant], credit, call.constants);
  if (host.helpedToday + costs.atr + costs.atb > host.helpDay) return refuse('helpAllowanceUsed');

  if (host.isRobot) {
    const key = `${host.id}:${player.id}:${call.requestId}`;
    const short = await moveHouseCoins(tx, { key, robot: host.id, amount: costs.atr }, call);
    if (short) return refuse('helpPurseEmpty');
  }
  const heart = await giveHeart(tx, player.id, host.id, dayOf(gameNow));
  if (heart) {
    await scoreDeeds(tx, player.id, [{ deed: 'help', times: 1 }], gameNow);
    await addNearness(tx, player.id, host.id);
  }
  const hearts = await readHearts(tx, player.id, dayOf(gameNow));
  const help = await storeHelp(call, host, { plot, care, costs });
  const notices = await addNotices(
    tx,
    [
      {
        player: host.id,
        kind: 'helped',
        // One a helper and game day: many helps stay one line.
        key: `helped:${dayOf(gameNow)}:${player.id}`,
        values: { name: help.helper.nickName, plot: number, what: care },
      },
    ],
    { gameAt: gameNow, wallAt: call.wallNow },
  );
  const reference = `plot:${number}:helper:${player.id}`;
  const given = await giveCare(
    owners,
    { care, plots: [plot], version: farm.version, costs, kind: `care:${care}:help`, reference, coupon: null },
    terms,
  );
  if (given instanceof Refusal) return given.key === 'insufficientAtr' ? refuse('helpPurseEmpty') : given;
  call.publish({ player: String(host.id), changes: { ...given, neighbours: [{ help }] } }, ...notices);
  const [changed] = given.plots;
  if (!changed) throw new Error('a care changed no plot');
  return { plot: plotForVisitors(changed), heart, hearts: hearts.hearts, heartsToday: hearts.today };
};

function storeHelp(
  { tx, player, gameNow }: ChangingCall,
  host: Host,
  { plot, care, costs }: { plot: PlantedPlot; care: Care; costs: { atr: bigint; atb: bigint } },
) {
  return addHelp(tx, {
    ownerId: host.id,
    helperId: player.id,
    plot: plot.number,
    plantId: plot.plant.id,
    care,
    atr: costs.atr,
    atb: costs.atb,
    day: dayOf(gameNow),
    at: gameNow,
  });
}
