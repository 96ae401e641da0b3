import { DAY_MS, MINUTE_MS } from '#core/catalog/dayMs.ts';
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

/** Objects per turn. */
const MAX_OBJECTS = 500;

/** Lead time of the spoilage notice, in game time: at least one day, as the job runs daily. */
const SPOILS_SOON_MS = 2 * DAY_MS;

interface Topic {
  name: string;
  everyMs: number;
  aheadMs: number;
  read: typeof readRipening;
  /** Notice for one player's objects. */
  tell(first: Coming, objects: readonly Coming[]): Omit<NewNotice, 'player' | 'key'>;
}

/**
 * Job that notifies players when objects reach their instant, each object once, one notice per player and
 * turn. A cursor passes over instants in order, by an index; the objects are not updated. Objects with an
 * instant before the cursor are never created later: growth and spoilage take hours.
 */
function lookAhead({ name, everyMs, aheadMs, read, tell }: Topic): IntervalJob {
  return {
    name,
    everyMs,
    run: async (turn: JobTurn) => {
      const { tx, gameNow, wallNow } = turn;
      const to = gameNow + aheadMs;
      const from = await readCursor(tx, name, gameNow);
      const found = await read(tx, Math.max(from, aheadMs > 0 ? gameNow : from), to, MAX_OBJECTS);
      const byPlayer = new Map<bigint, Coming[]>();
      for (const object of found) {
        byPlayer.set(object.playerId, [...(byPlayer.get(object.playerId) ?? []), object]);
      }
      const notices = [...byPlayer].flatMap(([player, objects]): NewNotice[] => {
        const [first] = objects;
        return first ? [{ player, key: `${name}:${first.key}`, ...tell(first, objects) }] : [];
      });
      turn.publish(...(await addNotices(tx, notices, { gameAt: gameNow, wallAt: wallNow })));
      const isMore = found.length >= MAX_OBJECTS;
      await moveCursor(tx, name, isMore ? (found.at(-1)?.at.getTime() ?? to) : to);
      return isMore ? 'more' : 'done';
    },
  };
}

const countOf = (objects: readonly Coming[]) => objects.reduce((sum, { number }) => sum + number, 0);

/** Notifies owners of trees that became ripe. */
export const notifyRipe = lookAhead({
  name: 'tellRipe',
  everyMs: MINUTE_MS,
  aheadMs: 0,
  read: readRipening,
  tell: (_, objects) => {
    const plots = objects.map(({ number }) => number).sort((left, right) => left - right);
    return { kind: 'ripe', values: { count: objects.length, plots: plots.join(', ') } };
  },
});

function notifySpoiling(what: 'fruit' | 'eggs', read: typeof readRipening): IntervalJob {
  return lookAhead({
    name: `${what}SpoilSoon`,
    everyMs: DAY_MS,
    aheadMs: SPOILS_SOON_MS,
    read,
    tell: (first, objects) => ({
      kind: 'spoilsSoon',
      values: { what, count: countOf(objects), spoilsAt: first.at.getTime() },
    }),
  });
}

/** Notifies owners of fruit and eggs that spoil soon. */
export const spoilsSoon = [
  notifySpoiling('fruit', readSpoilingFruit),
  notifySpoiling('eggs', readSpoilingEggs),
];
