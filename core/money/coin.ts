/**
 * The five coins. USDT and ATR exist on the chain and in the app; ATB, TKT (tickets) and PTS (points) in the app
 * only.
 */
export const coins = ['USDT', 'ATR', 'ATB', 'TKT', 'PTS'] as const;

export type Coin = (typeof coins)[number];

/** Coins that the game issues. Only their issuer accounts may have a negative balance. */
export const issuedCoins = ['ATB', 'TKT', 'PTS'] as const satisfies readonly Coin[];
