/** Sums over one or more players: head counts, and investments in ledger units. */
export interface TeamSums {
  members: bigint;
  owners: bigint;
  version1: bigint;
  /** ATR spent on the farm, and USDT cast, with coins that were brought in. */
  newAtr: bigint;
  newUsdt: bigint;
  /** The same with coins that the game paid out. */
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

/** Adds two sums. */
export function addSums(a: Readonly<TeamSums>, b: Readonly<TeamSums>): TeamSums {
  const sum = { ...a };
  for (const part of parts) sum[part] += b[part];
  return sum;
}

/** Update for a player's sponsor: of the player alone, and of all who now count as the sponsor's team. */
export interface TeamNews {
  direct: TeamSums;
  team: TeamSums;
}

/** Adds an update to those due to a player. */
export function addNews(due: Map<bigint, TeamNews>, to: bigint, { direct, team }: TeamNews): void {
  const known = due.get(to) ?? { direct: noSums, team: noSums };
  due.set(to, { direct: addSums(known.direct, direct), team: addSums(known.team, team) });
}

/**
 * Propagates updates up the tree: each player of `line` takes the update due to them and passes the team's part to
 * the sponsor. A sponsor is older than the invited player. So in order from the youngest, everybody comes once, after
 * all players below. Returns the update of each player; `due` keeps those for sponsors outside of `line`.
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
