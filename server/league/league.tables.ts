import type { LeagueDeed } from '#core/catalog/leagueDeeds.ts';

/** Points of a deed on a game day. */
export interface LeagueDayTable {
  player_id: bigint;
  day: number;
  deed: LeagueDeed;
  points: number;
  /** Points that the last deed added. */
  added: number;
}

/** A player's week. */
export interface LeagueWeekTable {
  player_id: bigint;
  week: number;
  sponsor_id: bigint | null;
  /** From 1. */
  division: number;
  /** Number of the group within its week and division. */
  band: bigint;
  points: number;
  reached_at: Date;
  /** Set when the week has ended. */
  place: number | null;
  step: number | null;
}

/** Division of a player's next week. */
export interface LeaguePlayerTable {
  player_id: bigint;
  division: number;
}

/** Acts between two players. */
export interface LeagueNearTable {
  player_id: bigint;
  other_id: bigint;
  acts: number;
}

declare module '#server/db/database.ts' {
  interface Database {
    league_day: LeagueDayTable;
    league_week: LeagueWeekTable;
    league_player: LeaguePlayerTable;
    league_near: LeagueNearTable;
  }
}
