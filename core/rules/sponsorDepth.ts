/**
 * Most generations above a player (public rule, decision 64). A player this far below a root can invite nobody. Each
 * spend is counted for every sponsor above, so depth is a cost that its owner does not pay.
 */
export const MAX_SPONSOR_DEPTH = 100;
