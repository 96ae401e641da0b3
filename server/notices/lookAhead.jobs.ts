import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { IntervalJob, JobTurn } from '#server/jobs/job.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import type { NewNotice } from '#server/inbox/notice.repo.ts';
import {
  moveCursor,
  readCursor,
  readRipening,
  readSpoilingEggs,
  readSpoilingFruit,
  type Coming,
} from './noticeCursor.repo.ts';

/** Objects of one turn. */
const MOST = 500;

const MINUTE_MS = 60_000;
/** How long before it spoils the owner is told of fruit or eggs, in game time: one day at least, as it is looked daily. */
const SPOILS_SOON_MS = 2 * DAY_MS;

interface Topic {
  name: string;
  everyMs: number;
  aheadMs: number;
  read: typeof readRipening;
  /** What one player's objects are told as. */
  tell(first: Coming, own: readonly Coming[]): Omit<NewNotice, 'player' | 'key'>;
}

/**
 * A job that tells players what has come to its instant, each object once and a player's together: the cursor passes
 * over instants in order, by an index, and nothing is written to the objects. What comes earlier than a job has looked
 * is never made later: growing and keeping take hours.
 */
function lookAhead({ name, everyMs, aheadMs, read, tell }: Topic): IntervalJob {
  return {
    name,
    everyMs,
    run: async (turn: JobTurn) => {
      const { tx, gameNow, wallNow } = turn;
      const to = gameNow + aheadMs;
      const from = await readCursor(tx, name, gameNow);
      const found = await read(tx, Math.max(from, aheadMs > 0 ? gameNow : from), to, MOST);
      const byPlayer = new Map<bigint, Coming[]>();
      for (const one of found) byPlayer.set(one.playerId, [...(byPlayer.get(one.playerId) ?? []), one]);
      const notices = [...byPlayer].flatMap(([player, own]): NewNotice[] => {
        const [first] = own;
        return first ? [{ player, key: `${name}:${first.key}`, ...tell(first, own) }] : [];
      });
      turn.tell(...(await addNotices(tx, notices, { gameAt: gameNow, wallAt: wallNow })));
      const isMore = found.length >= MOST;
      await moveCursor(tx, name, isMore ? (found.at(-1)?.at.getTime() ?? to) : to);
      return isMore ? 'more' : 'done';
    },
  };
}

const countOf = (own: readonly Coming[]) => own.reduce((sum, { number }) => sum + number, 0);

/** Trees that became ripe. */
export const tellRipe = lookAhead({
  name: 'tellRipe',
  everyMs: MINUTE_MS,
  aheadMs: 0,
  read: readRipening,
  tell: (_, own) => {
    const plots = own.map(({ number }) => number).sort((one, other) => one - other);
    return { kind: 'ripe', values: { count: own.length, plots: plots.join(', ') } };
  },
});

function tellSpoiling(what: 'fruit' | 'eggs', read: typeof readRipening): IntervalJob {
  return lookAhead({
    name: `${what}SpoilSoon`,
    everyMs: DAY_MS,
    aheadMs: SPOILS_SOON_MS,
    read,
    tell: (first, own) => ({
      kind: 'spoilsSoon',
      values: { what, count: countOf(own), spoilsAt: first.at.getTime() },
    }),
  });
}

/** Fruit and eggs that will be worth nothing before long. */
export const spoilsSoon = [tellSpoiling('fruit', readSpoilingFruit), tellSpoiling('eggs', readSpoilingEggs)];
