/** A show manor of the house: number from 1, address without a key, and the trees that it grows. */
export interface ShowManor {
  number: number;
  /** Random codes never contain its O, I and 1. */
  code: string;
  address: string;
  seeds: readonly ('apple' | 'orange' | 'peach')[];
}

/** The show manors. Nobody knows a private key of these addresses. */
export const showManors: readonly ShowManor[] = [
  {
    number: 1,
    code: 'HOIO01',
    address: '0x00000000000000000000000000000000004d4f31',
    seeds: ['apple', 'orange'],
  },
  {
    number: 2,
    code: 'HOIO02',
    address: '0x00000000000000000000000000000000004d4f32',
    seeds: ['orange', 'peach'],
  },
  {
    number: 3,
    code: 'HOIO03',
    address: '0x00000000000000000000000000000000004d4f33',
    seeds: ['peach', 'apple'],
  },
];
