/** The five kinds of fruit tree, in the order in which the shop shows them. */
export const seeds = ['apple', 'orange', 'peach', 'banana', 'mango'] as const;

export type Seed = (typeof seeds)[number];
