/** Scopes of the figures: the whole team, direct invitees, or the player alone. */
export const scopes = ['team', 'direct', 'personal'] as const;
export type Scope = (typeof scopes)[number];

/** Figures in coins. */
export const sums = ['investment', 'newPerformance', 'rePerformance'] as const;
/** Figures in people. */
export const counts = ['members', 'owners', 'version1'] as const;
export type Figure = (typeof sums)[number] | (typeof counts)[number];
