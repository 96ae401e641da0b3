import { named } from './named.ts';

/** Coins, by file name. */
export const coinIcons = named(
  import.meta.glob<string>('../../../assets/ui/{coin-atr,coin-usdt,coin-atb,ticket,points}.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
