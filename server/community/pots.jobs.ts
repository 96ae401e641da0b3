import { Refusal } from '#core/api/refusals.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import { minWeight, pots as potNames, potShare, type Pot } from '#core/rules/pots.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { DailyJob, JobTurn } from '#server/jobs/job.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { readPlace, savePlace } from './playerRun.repo.ts';
import {
  freezePots,
  readDayPots,
  readWeights,
  removeUnpaid,
  type DayPot,
  type PlayerWeights,
} from './pot.repo.ts';
import { rewardedNotices } from './rewardedNotices.ts';

const NAME = 'pots';

/**
 * Players paid per turn: with two coins, 50 entries in each pot's posting. Calls that pay into a pot wait for
 * the turn's locks.
 */
const MAX_PLAYERS = 25;

const poolOf = { level: 'levelPot', management: 'managementPot', community: 'communityPot' } as const;
const typeOf: Record<Pot, RecordType> = rewardRecordTypes;

/** Smallest weight in each pot for which some coin pays a share. */
function minWeights(dayPots: readonly DayPot[]): Record<Pot, bigint> {
  const minimum = { level: MAX_AMOUNT, management: MAX_AMOUNT, community: MAX_AMOUNT };
  for (const { pot, held: amount, weights } of dayPots) {
    const weight = minWeight(amount, weights);
    if (weight < minimum[pot]) minimum[pot] = weight;
  }
  return minimum;
}

/** Moves that pay the players of one turn from a pot, by coin. */
function shares(pot: Pot, dayPots: readonly DayPot[], players: readonly PlayerWeights[]): Move[] {
  return dayPots
    .filter((dayPot) => dayPot.pot === pot)
    .flatMap(({ coin, held: amount, weights }) =>
      players.map((player): Move => ({
        coin,
        from: `pool:${poolOf[pot]}`,
        to: `user:${player.player}`,
        amount: potShare(amount, player[pot], weights),
      })),
    )
    .filter(({ amount }) => amount > 0n);
}

async function pay(
  turn: JobTurn & { day: number },
  dayPots: readonly DayPot[],
  players: readonly PlayerWeights[],
): Promise<void> {
  const { tx, day, gameNow, wallNow, changed } = turn;
  const postings = potNames.map((pot): Posting => ({
    key: `${poolOf[pot]}:${day}:${players[0]?.player}`,
    type: typeOf[pot],
    kind: 'day',
    reference: `day:${day}`,
    gameAt: gameNow,
    wallAt: wallNow,
    moves: shares(pot, dayPots, players),
  }));
  const owed = postings.filter(({ moves }) => moves.length > 0);
  const notices = rewardedNotices(
    day,
    owed.flatMap(({ moves }) => moves),
  );
  const [events, posted] = await pipeline(tx, [
    () => addNotices(tx, notices, { gameAt: gameNow, wallAt: wallNow }),
    () => postAll(tx, owed),
    () => savePlace(tx, NAME, day, players.at(-1)?.player ?? 0n),
  ]);
  if (posted instanceof Refusal) throw new Error(`the pots of day ${day} were refused: ${posted.key}`);
  turn.tell(...events);
  const paid = owed.flatMap(({ moves }) => moves.map(({ to }) => BigInt(to.slice('user:'.length))));
  new Set(paid).forEach(changed);
}

/**
 * Shares the level, management and community pots once each game day (economy: level reward, management
 * reward, community income), in USDT and ATR. The day's first turn stores a snapshot of balances and weights.
 * Each turn pays `maxPlayers` players, with one notice each. Remainders of rounding and of MIN_SHARE stay in
 * the pots for the next day.
 */
export function sharePots(maxPlayers: number): DailyJob {
  return {
    name: NAME,
    daily: true,
    run: async (turn) => {
      const { tx, day, constants } = turn;
      const read = () =>
        pipeline(tx, [
          () => readPlace(tx, NAME, day),
          () => readDayPots(tx, day),
          () => readWeights(tx, NAME, day, maxPlayers),
        ]);
      let [progress, dayPots, players] = await read();
      if (progress === 0n) {
        await freezePots(tx, day, constants);
        await removeUnpaid(tx, minWeights(await readDayPots(tx, day)));
        [progress, dayPots, players] = await read();
      }
      if (dayPots.length === 0 || players.length === 0) return 'done';
      await pay(turn, dayPots, players);
      return players.length === maxPlayers ? 'more' : 'done';
    },
  };
}

export const pots = sharePots(MAX_PLAYERS);
