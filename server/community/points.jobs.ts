import { Refusal } from '#core/api/refusals.ts';
import { levelOf } from '#core/rules/level.ts';
import { dayRemainder, pointsLost } from '#core/rules/points.ts';
import type { DailyJob } from '#server/jobs/job.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { post } from '#server/ledger/post.ts';
import { fadingPosting } from './fadingPosting.ts';
import { savePlace } from './playerRun.repo.ts';
import { readPoints } from './points.repo.ts';

const NAME = 'points';

/** Players per turn, with one ledger entry each. */
const MAX_PLAYERS = 100;

/**
 * Decays everyone's game points once each game day, so that LEVEL_HALF_LIFE_DAYS halve them (`pointsLost`). A
 * level may fall. Points that arrive during a day's run decay too when their player is not processed yet.
 */
export function fadePoints(maxPlayers: number): DailyJob {
  return {
    name: NAME,
    daily: true,
    // The pots weigh the points before the day's decay.
    after: ['pots'],
    run: async (turn) => {
      const { tx, day, constants, changed } = turn;
      const halfLife = constants.LEVEL_HALF_LIFE_DAYS;
      if (halfLife === 0) return 'done';
      const players = await readPoints(tx, NAME, day, maxPlayers);
      const last = players.at(-1);
      if (!last) return 'done';
      const remainder = dayRemainder(halfLife);
      const fading = players.map((row) => ({ ...row, lost: pointsLost(row.points, remainder) }));
      for (const { player, points: had, lost } of fading) {
        if (levelOf(had - lost, constants) < levelOf(had, constants)) changed(player);
      }
      const posting = fadingPosting(day, fading, turn);
      const [, posted] = await pipeline(tx, [
        () => savePlace(tx, NAME, day, last.player),
        () => post(tx, posting),
      ]);
      if (posted instanceof Refusal) throw new Error(`points of day ${day} were refused: ${posted.key}`);
      return players.length === maxPlayers ? 'more' : 'done';
    },
  };
}

export const points = fadePoints(MAX_PLAYERS);
