import type { Constants } from '#core/catalog/constants.ts';
import { dayOf } from '#core/rules/clock.ts';
import { addNews, addSums, handUp, noSums, type TeamNews, type TeamSums } from '#core/rules/teamFigures.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Tx } from '#server/db/database.ts';
import { readEarned, readSealedLines, saveEarned, saveSequence, type SealedLine } from './figures.repo.ts';
import { addPlayers, readSponsors, takeUncounted, type UncountedPlayer } from './newMember.repo.ts';
import { addRewards } from './rewardSum.repo.ts';
import { earnedKey, tallyLines, type LineTally } from './tallyLines.ts';
import { addTeamDue, addTeamSums, readLine, sumsOfNews, takeDue, type ReachSums } from './teamSum.repo.ts';
import { addWorldDay, emptyWorldDay } from './worldDay.repo.ts';

/**
 * Postings and lines read, players counted, and players of a line told in one transaction at most. A turn has a processor
 * of its own for as long as it takes, and the calls of that while wait: many small ones cost them less than few large ones.
 */
const MOST_READ = { postings: 500, lines: 800 };
const MOST_NEW = 300;
const MOST_LINE = 5_000;

/** Tells those above what is kept for them, as many as one turn may; false when there was nothing to tell. */
export async function tellAbove(tx: Tx, most = MOST_LINE): Promise<boolean> {
  const line = await readLine(tx, most);
  if (line.length === 0) return false;
  const due = await takeDue(
    tx,
    line.map(({ id }) => id),
  );
  const told = sumsOfNews(handUp(line, due));
  await pipeline(tx, [() => addTeamSums(tx, told), () => addTeamDue(tx, due)]);
  return true;
}

/** What players are counted with who are new, or whose tier has changed. */
function ownOf(
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

/** Adds to players' own figures and tells those above; what one turn may not tell is kept. Gives whether some is. */
async function addOwn(tx: Tx, own: ReadonlyMap<bigint, TeamSums>, most: number): Promise<boolean> {
  if (own.size === 0) return false;
  const sponsors = await readSponsors(tx, [...own.keys()]);
  const due = new Map<bigint, TeamNews>();
  for (const [player, sums] of own) {
    const sponsor = sponsors.get(player);
    if (sponsor) addNews(due, sponsor, { direct: sums, team: sums });
  }
  const told = handUp(await readLine(tx, most, [...due.keys()]), due);
  const mine = [...own].map(([player, sums]): ReachSums => ({ player, reach: 'own', sums }));
  await pipeline(tx, [() => addTeamSums(tx, [...mine, ...sumsOfNews(told)]), () => addTeamDue(tx, due)]);
  return due.size > 0;
}

/**
 * Counts who joined and what was sealed since, and hands it up the tree, `mostLine` players of it at once; gives whether
 * more may wait.
 */
export async function countNews(
  tx: Tx,
  constants: Pick<Constants, 'VERSION_1_UNTIL'>,
  gameNow: number,
  mostLine = MOST_LINE,
): Promise<boolean> {
  const [players, read] = await pipeline(tx, [
    () => takeUncounted(tx, MOST_NEW),
    () => readSealedLines(tx, MOST_READ),
  ]);
  const { own, rewards, days, earned } = await tally(tx, read.lines);
  for (const [id, sums] of ownOf(players, constants)) own.set(id, addSums(own.get(id) ?? noSums, sums));
  const joined = BigInt(players.filter(({ counted }) => counted === null).length);
  const today = dayOf(gameNow);
  if (joined > 0n) days.set(today, { ...(days.get(today) ?? emptyWorldDay(today)), joined });
  const { last } = read;
  const [isKept] = await pipeline(tx, [
    () => addOwn(tx, own, mostLine),
    () => saveEarned(tx, earned),
    () => addRewards(tx, rewards),
    ...[...days.values()].map((day) => () => addWorldDay(tx, day)),
    joined > 0n && (() => addPlayers(tx, joined)),
    last !== null && (() => saveSequence(tx, last)),
  ]);
  return isKept || read.isMore || players.length === MOST_NEW;
}
