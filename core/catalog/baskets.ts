import { seeds, type Seed } from './seeds.ts';

/** Goods that baskets ask for, in the order of display. */
export const basketGoods = [...seeds, 'egg'] as const;

export type BasketGood = Seed | 'egg';

/** Baskets of a game day; slots are numbered from 1. */
export const BASKETS_A_DAY = 3;

/** Farm that a level's baskets are made for, and the baskets that it can fill. */
export interface BasketTerms {
  /** Plots and living hens of an attentive player of the level. */
  plots: number;
  hens: number;
  /** Least and most fruit of a basket, in tens. */
  tens: readonly [least: number, most: number];
  /** Kinds that ripen within a day. */
  quick: readonly Seed[];
  /** Goods that need longer, or hens. One basket a day asks for one of them. */
  slow: readonly BasketGood[];
}

/** Baskets by level, from level 1. */
export const basketTerms: readonly BasketTerms[] = [
  { plots: 1, hens: 0, tens: [2, 4], quick: ['apple', 'orange'], slow: [] },
  { plots: 3, hens: 1, tens: [4, 8], quick: ['apple', 'orange'], slow: ['peach', 'egg'] },
  { plots: 5, hens: 2, tens: [6, 12], quick: ['apple', 'orange', 'peach'], slow: ['banana', 'egg'] },
  {
    plots: 8,
    hens: 4,
    tens: [10, 20],
    quick: ['apple', 'orange', 'peach'],
    slow: ['banana', 'mango', 'egg'],
  },
  {
    plots: 12,
    hens: 6,
    tens: [15, 30],
    quick: ['apple', 'orange', 'peach'],
    slow: ['banana', 'mango', 'egg'],
  },
  {
    plots: 16,
    hens: 8,
    tens: [20, 40],
    quick: ['apple', 'orange', 'peach'],
    slow: ['banana', 'mango', 'egg'],
  },
];
