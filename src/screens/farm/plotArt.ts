import { named } from '../../ui/icons/named.ts';

/** The scene's pictures of beds and plants, for the sheets; fetched on display. */
export const plotArt = named(
  import.meta.glob<string>(
    '../../../assets/manor/{bed,soil-wet,soil-fertilized,wild-plot,wild-tuft-2,tree-*,weed-1,weed-2,bug-beetle-1}.svg',
    { eager: true, query: '?url', import: 'default' },
  ),
);
