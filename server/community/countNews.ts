import type { Constants } from '#core/catalog/constants.ts';
import { dayOf } from '#core/rules/clock.ts';
import { addNews, addSums, handUp, noSums, type TeamNews, type TeamSums } from '#core/rules/teamFigures.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import type { World } from '#server/world/world.ts';
import { readEarned, saveEarned, saveSequence, type SealedLine } from './figures.repo.ts';
import { addPlayers, readSponsors, takeUncounted, type UncountedPlayer } from './newMember.repo.ts';
import { readNews } from './readNews.ts';
import { addRewards } from './rewardSum.repo.ts';
import { earnedKey, tallyLines, type LineTally } from './tallyLines.ts';
import { addTeamDue, addTeamSums, readLine, sumsOfNews, takeDue, type ReachSums } from './teamSum.repo.ts';
import { addWorldDay, emptyWorldDay } from './worldDay.repo.ts';

/**
 * Bounds of one transaction: postings and ledger entries read, players counted, ancestors updated. A turn
 * uses the CPU without a break and delays calls, so many small turns cost less than few large ones.
 */
const MAX_READ = { postings: 500, lines: 800 };
const MAX_NEW = 300;
const MAX_LINE = 5_000;

/**
 * Applies pending figures to ancestors, at most `limit` players per turn. Returns false when nothing was
 * pending.
 */
export async function applyPending(tx: Tx, limit = MAX_LINE): Promise<boolean> {
  const line = await readLine(tx, limit);
  if (line.length === 0) return false;
  const due = await takeDue(
    tx,
    line.map(({ id }) => id),
  );
  const applied = sumsOfNews(handUp(line, due));
  await pipeline(tx, [() => addTeamSums(tx, applied), () => addTeamDue(tx, due)]);
  return true;
}

/** Changes of figures for new players and players whose tier changed. */
function newFigures(
  players: readonly UncountedPlayer[],
  { VERSION_1_UNTIL }: Pick<Constants, 'VERSION_1_UNTIL'>,
): Map<bigint, TeamSums> {
  return new Map(
    players.map(({ id, tier, counted, joinedAt }) => {
      const isFirst = VERSION_1_UNTIL === 0 || joinedAt.getTime() < VERSION_1_UNTIL;
      const joined = counted === null ? { members: 1n, version1: isFirst ? 1n : 0n } : {};
      const owners = (tier === 'owner' ? 1n : 0n) - (counted === 'owner' ? 1n : 0n);
      return [id, { ...noSums, ...joined, owners }];
    }),
  );
}

async function tally(tx: Tx, lines: readonly SealedLine[]): Promise<LineTally> {
  const players = new Set(lines.flatMap(({ player }) => (player === null ? [] : [player])));
  const known = players.size === 0 ? [] : await readEarned(tx, [...players]);
  return tallyLines(
    lines,
    new Map(known.map(({ player, coin, amount }) => [earnedKey(player, coin), amount])),
  );
}

/**
 * Adds to the players' own figures and to their ancestors'. Stores the remainder beyond `limit` as pending.
 * Returns true when something is pending.
 */
async function addOwn(tx: Tx, own: ReadonlyMap<bigint, TeamSums>, limit: number): Promise<boolean> {
  if (own.size === 0) return false;
  const sponsors = await readSponsors(tx, [...own.keys()]);
  const due = new Map<bigint, TeamNews>();
  for (const [player, sums] of own) {
    const sponsor = sponsors.get(player);
    if (sponsor) addNews(due, sponsor, { direct: sums, team: sums });
  }
  const applied = handUp(await readLine(tx, limit, [...due.keys()]), due);
  const ownSums = [...own].map(([player, sums]): ReachSums => ({ player, reach: 'own', sums }));
  await pipeline(tx, [
    () => addTeamSums(tx, [...ownSums, ...sumsOfNews(applied)]),
    () => addTeamDue(tx, due),
  ]);
  return due.size > 0;
}

/** Needs of a turn of the figures. */
interface NewsTurn extends Pick<JobTurn, 'tx' | 'gameNow'> {
  world: Pick<World, 'books'>;
  constants: Pick<Constants, 'VERSION_1_UNTIL'>;
}

/**
 * Counts new players and newly sealed ledger entries, and propagates them up the tree, at most `maxLine`
 * ancestors. Returns true when more may wait.
 */
export async function countNews(
  { tx, world: { books }, constants, gameNow }: NewsTurn,
  maxLine = MAX_LINE,
): Promise<boolean> {
  const [players, read] = await pipeline(tx, [
    () => takeUncounted(tx, MAX_NEW),
    () => readNews(tx, books, MAX_READ),
  ]);
  const { own, rewards, days, earned } = await tally(tx, read.lines);
  for (const [id, sums] of newFigures(players, constants)) own.set(id, addSums(own.get(id) ?? noSums, sums));
  const joined = BigInt(players.filter(({ counted }) => counted === null).length);
  const today = dayOf(gameNow);
  if (joined > 0n) days.set(today, { ...(days.get(today) ?? emptyWorldDay(today)), joined });
  const { last } = read;
  const [isPending] = await pipeline(tx, [
    () => addOwn(tx, own, maxLine),
    () => saveEarned(tx, earned),
    () => addRewards(tx, rewards),
    ...[...days.values()].map((day) => () => addWorldDay(tx, day)),
    joined > 0n && (() => addPlayers(tx, joined)),
    last !== null && (() => saveSequence(tx, last)),
  ]);
  return isPending || read.isMore || players.length === MAX_NEW;
}
