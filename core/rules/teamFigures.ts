/** What is counted of players, one by one or many together: heads, and investments in ledger units. */
export interface TeamSums {
  members: bigint;
  owners: bigint;
  version1: bigint;
  /** ATR spent on the farm, and USDT cast, with coins that were brought in. */
  newAtr: bigint;
  newUsdt: bigint;
  /** The same with coins that the manor had paid out. */
  reAtr: bigint;
  reUsdt: bigint;
}

export const noSums: Readonly<TeamSums> = {
  members: 0n,
  owners: 0n,
  version1: 0n,
  newAtr: 0n,
  newUsdt: 0n,
  reAtr: 0n,
  reUsdt: 0n,
};

const parts = Object.keys(noSums) as (keyof TeamSums)[];

/** Two sums together. */
export function addSums(one: Readonly<TeamSums>, other: Readonly<TeamSums>): TeamSums {
  const sum = { ...one };
  for (const part of parts) sum[part] += other[part];
  return sum;
}

/** What a player's sponsor has to be told: of the player alone, and of all who now count as the sponsor's team. */
export interface TeamNews {
  direct: TeamSums;
  team: TeamSums;
}

/** Adds news to what somebody is to be told. */
export function addNews(due: Map<bigint, TeamNews>, to: bigint, { direct, team }: TeamNews): void {
  const known = due.get(to) ?? { direct: noSums, team: noSums };
  due.set(to, { direct: addSums(known.direct, direct), team: addSums(known.team, team) });
}

/**
 * Hands news up the tree: each of `line` takes what is due to it and hands the team's part on to its sponsor. A sponsor is
 * older than whom it invited, so going from the youngest everybody is met once, after all who stand below. Gives what
 * each takes; what is left in `due` is for sponsors who are not in `line`.
 */
export function handUp(
  line: readonly { id: bigint; sponsor: bigint | null }[],
  due: Map<bigint, TeamNews>,
): Map<bigint, TeamNews> {
  const taken = new Map<bigint, TeamNews>();
  for (const { id, sponsor } of [...line].sort((a, b) => (a.id > b.id ? -1 : 1))) {
    const news = due.get(id);
    if (!news) continue;
    due.delete(id);
    taken.set(id, news);
    if (sponsor !== null) addNews(due, sponsor, { direct: noSums, team: news.team });
  }
  return taken;
}
