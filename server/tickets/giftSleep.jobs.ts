import { Refusal } from '#core/api/refusals.ts';
import { sleepingGifts } from '#core/rules/sleepingGifts.ts';
import type { DailyJob } from '#server/jobs/job.ts';
import { hasMoves } from '#server/ledger/buildPosting.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { lockSleeping, markAsleep } from './giftSleep.repo.ts';
import { giftSleepPostings } from './giftSleepPostings.ts';

/** Players a turn, each with at most two postings. */
const MAX_PLAYERS = 50;

/**
 * Returns the gifts of players who have not signed in for GIFT_SLEEP_MS of wall time (`sleepingGifts`): manor credit to
 * its issuer, unspent ATR of gifts to the promotion pool. Once a sleep; a player who signs in again is awake.
 */
export function returnSleepingGifts(maxPlayers: number): DailyJob {
  return {
    name: 'giftSleep',
    daily: true,
    run: async (turn) => {
      const { tx, world, constants, wallNow, changed } = turn;
      const { sleeping, more } = await lockSleeping(tx, world.books, {
        before: new Date(wallNow - constants.GIFT_SLEEP_MS),
        limit: maxPlayers,
      });
      const next = more ? 'more' : 'done';
      if (sleeping.length === 0) return next;
      const postings = sleeping
        .flatMap((row) => {
          const since = row.signedInAt.getTime();
          return giftSleepPostings({ player: row.player, since, ...sleepingGifts(row) }, turn);
        })
        .filter(hasMoves);
      await markAsleep(
        tx,
        sleeping.map(({ player }) => player),
      );
      const posted = await postAll(tx, postings);
      if (posted instanceof Refusal) throw new Error(`the return of gifts was refused: ${posted.key}`);
      for (const { player } of sleeping) changed(player);
      return next;
    },
  };
}

export const giftSleep = returnSleepingGifts(MAX_PLAYERS);
