import { named } from './named.ts';

/** Pictures of the success moments, by file name. */
export const momentIcons = named(
  import.meta.glob<string>(
    '../../../assets/ui/{coin-atr,coin-usdt,basket,tab-assets,wallet,copy,sapling-apple}.svg',
    {
      eager: true,
      query: '?url',
      import: 'default',
    },
  ),
);
