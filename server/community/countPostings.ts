import type { Constants } from '../../core/catalog/constants.ts';
import { dayOf } from '../../core/rules/clock.ts';
import { addNews, handUp, noSums, type TeamNews, type TeamSums } from '../../core/rules/teamFigures.ts';
import type { Tx } from '../db/database.ts';
import {
  readEarned,
  readSealedLines,
  readSequence,
  saveEarned,
  saveSequence,
  type SealedLine,
} from './figures.repo.ts';
import { addPlayers, readSponsors, takeUncounted } from './newMember.repo.ts';
import { addRewards } from './rewardSum.repo.ts';
import { earnedKey, tallyLines } from './tallyLines.ts';
import { addTeamDue, addTeamSums, readLine, sumsOfNews, takeDue, type ReachSums } from './teamSum.repo.ts';
import { addWorldDay, emptyWorldDay } from './worldDay.repo.ts';

/** Postings and lines read, players counted, and players of a line told in one transaction at most. */
const MOST_POSTINGS = 2_000;
const MOST_LINES = 10_000;
const MOST_NEW = 1_000;
const MOST_LINE = 5_000;

/** Tells those above what is new below them, as many as one turn may; false when there was nothing to tell. */
export async function tellAbove(tx: Tx, most = MOST_LINE): Promise<boolean> {
  const line = await readLine(tx, most);
  if (line.length === 0) return false;
  const due = await takeDue(
    tx,
    line.map(({ id }) => id),
  );
  await addTeamSums(tx, sumsOfNews(handUp(line, due)));
  await addTeamDue(tx, due);
  return true;
}

/** Adds to players' own figures, and to what their sponsors are to be told. */
async function addOwn(tx: Tx, own: ReadonlyMap<bigint, TeamSums>): Promise<void> {
  const players = [...own.keys()];
  if (players.length === 0) return;
  const sponsors = await readSponsors(tx, players);
  const due = new Map<bigint, TeamNews>();
  for (const [player, sums] of own) {
    const sponsor = sponsors.get(player);
    if (sponsor) addNews(due, sponsor, { direct: sums, team: sums });
  }
  await addTeamSums(
    tx,
    [...own].map(([player, sums]): ReachSums => ({ player, reach: 'own', sums })),
  );
  await addTeamDue(tx, due);
}

/** Counts players who are new or whose tier has changed; gives whether there may be more. */
export async function countMembers(
  tx: Tx,
  { VERSION_1_UNTIL }: Pick<Constants, 'VERSION_1_UNTIL'>,
  gameNow: number,
): Promise<boolean> {
  const players = await takeUncounted(tx, MOST_NEW);
  if (players.length === 0) return false;
  const own = new Map<bigint, TeamSums>();
  for (const { id, tier, counted, joinedAt } of players) {
    const isFirst = VERSION_1_UNTIL === 0 || joinedAt.getTime() < VERSION_1_UNTIL;
    const joined = counted === null ? { members: 1n, version1: isFirst ? 1n : 0n } : {};
    const owners = (tier === 'owner' ? 1n : 0n) - (counted === 'owner' ? 1n : 0n);
    own.set(id, { ...noSums, ...joined, owners });
  }
  const fresh = players.filter(({ counted }) => counted === null).length;
  await addOwn(tx, own);
  await addPlayers(tx, fresh);
  await addWorldDay(tx, { ...emptyWorldDay(dayOf(gameNow)), joined: BigInt(fresh) });
  return players.length === MOST_NEW;
}

/** Postings read at once: a day's have a hundred lines each, and it is seen only then how many there are. */
const STEP = 100;

/** Reads sealed lines until either bound is reached, and the last link read. */
async function readTurn(
  tx: Tx,
  after: bigint,
): Promise<{ lines: SealedLine[]; last: bigint; isMore: boolean }> {
  const lines: SealedLine[] = [];
  let last = after;
  while (last - after < BigInt(MOST_POSTINGS) && lines.length < MOST_LINES) {
    const read = await readSealedLines(tx, last, STEP);
    for (const line of read.lines) lines.push(line);
    const isEnd = read.last - last < BigInt(STEP);
    last = read.last;
    if (isEnd) return { lines, last, isMore: false };
  }
  return { lines, last, isMore: true };
}

/** Counts the postings that were sealed since; gives whether there may be more. */
export async function countPostings(tx: Tx): Promise<boolean> {
  const after = await readSequence(tx);
  const { lines, last, isMore } = await readTurn(tx, after);
  if (last === after) return false;
  const players = new Set(lines.flatMap(({ player }) => (player === null ? [] : [player])));
  const known = await readEarned(tx, [...players]);
  const before = new Map(known.map(({ player, coin, amount }) => [earnedKey(player, coin), amount]));
  const { own, rewards, days, earned } = tallyLines(lines, before);
  await saveEarned(tx, earned);
  await addOwn(tx, own);
  await addRewards(tx, rewards);
  for (const day of days.values()) await addWorldDay(tx, day);
  await saveSequence(tx, last);
  return isMore;
}
