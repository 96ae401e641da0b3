import { createContext } from 'react';

/** Default decimals of amounts: the game shows two, rounded down; screens of money show four. */
export const AmountDecimals = createContext(4);
