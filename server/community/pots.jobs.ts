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
  removeLight,
  type DayPot,
  type PlayerWeights,
} from './pot.repo.ts';
import { rewardedNotices } from './rewardedNotices.ts';

const NAME = 'pots';

/** Players paid in a turn: with two coins 50 legs in each pot's posting. Calls that pay into a pot wait until it ends. */
const MOST_PLAYERS = 25;

const poolOf = { level: 'levelPot', management: 'managementPot', community: 'communityPot' } as const;
const typeOf: Record<Pot, RecordType> = rewardRecordTypes;

/** The least weight that any coin of each pot pays for. */
function leastOf(held: readonly DayPot[]): Record<Pot, bigint> {
  const least = { level: MAX_AMOUNT, management: MAX_AMOUNT, community: MAX_AMOUNT };
  for (const { pot, held: amount, weights } of held) {
    const one = minWeight(amount, weights);
    if (one < least[pot]) least[pot] = one;
  }
  return least;
}

/** What a pot owes to players of one turn, by coin. */
function shares(pot: Pot, held: readonly DayPot[], players: readonly PlayerWeights[]): Move[] {
  return held
    .filter((one) => one.pot === pot)
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
  held: readonly DayPot[],
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
    moves: shares(pot, held, players),
  }));
  const owed = postings.filter(({ moves }) => moves.length > 0);
  const notices = rewardedNotices(
    day,
    owed.flatMap(({ moves }) => moves),
  );
  const [news, posted] = await pipeline(tx, [
    () => addNotices(tx, notices, { gameAt: gameNow, wallAt: wallNow }),
    () => postAll(tx, owed),
    () => savePlace(tx, NAME, day, players.at(-1)?.player ?? 0n),
  ]);
  if (posted instanceof Refusal) throw new Error(`the pots of day ${day} were refused: ${posted.key}`);
  turn.tell(...news);
  const paid = owed.flatMap(({ moves }) => moves.map(({ to }) => BigInt(to.slice('user:'.length))));
  new Set(paid).forEach(changed);
}

/**
 * Shares out the level, management and community pots once each game day (economy: level reward, management reward,
 * community income), in USDT and in ATR: what they hold and what everybody weighs is kept at the day's first turn, then
 * `mostPlayers` are paid at a time, and told in one notice each. What rounding and MIN_SHARE leave stays in the pots for the
 * next day.
 */
export function sharePots(mostPlayers: number): DailyJob {
  return {
    name: NAME,
    daily: true,
    run: async (turn) => {
      const { tx, day, constants } = turn;
      const look = () =>
        pipeline(tx, [
          () => readPlace(tx, NAME, day),
          () => readDayPots(tx, day),
          () => readWeights(tx, NAME, day, mostPlayers),
        ]);
      let [place, held, players] = await look();
      if (place === 0n) {
        await freezePots(tx, day, constants);
        await removeLight(tx, leastOf(await readDayPots(tx, day)));
        [place, held, players] = await look();
      }
      if (held.length === 0 || players.length === 0) return 'done';
      await pay(turn, held, players);
      return players.length === mostPlayers ? 'more' : 'done';
    },
  };
}

export const pots = sharePots(MOST_PLAYERS);
