/** The five kinds of fruit tree, in the order of the shop. */
export const seeds = ['apple', 'orange', 'peach', 'banana', 'mango'] as const;

export type Seed = (typeof seeds)[number];
