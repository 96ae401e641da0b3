/** Coins that exist both on the chain and in the app. */
export const chainCoins = ['USDT', 'ATR'] as const;

export type ChainCoin = (typeof chainCoins)[number];
