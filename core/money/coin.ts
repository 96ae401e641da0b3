/** The five coins. USDT and ATR exist on chain and in the app; ATB, TKT (tickets) and PTS (points) in the app only. */
export const coins = ['USDT', 'ATR', 'ATB', 'TKT', 'PTS'] as const;

export type Coin = (typeof coins)[number];

/** Coins that only the house issues; their issuers alone may stand below zero. */
export const issuedCoins = ['ATB', 'TKT', 'PTS'] as const satisfies readonly Coin[];
