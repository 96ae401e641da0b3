import { Refusal } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { DailyJob, JobTurn } from '#server/jobs/job.ts';
import { postAll } from '#server/ledger/postAll.ts';
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
import { minWeights, potPostings } from './potPostings.ts';
import { rewardedNotices } from './rewardedNotices.ts';

const NAME = 'pots';

/**
 * Players paid per turn: with two coins, 50 entries in each pot's posting. Calls that pay into a pot wait for
 * the turn's locks.
 */
const MAX_PLAYERS = 25;

async function pay(
  turn: JobTurn & { day: number },
  dayPots: readonly DayPot[],
  players: readonly PlayerWeights[],
): Promise<void> {
  const { tx, day, gameNow, wallNow, changed } = turn;
  const owed = potPostings(day, dayPots, players, turn);
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
  turn.publish(...events);
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
