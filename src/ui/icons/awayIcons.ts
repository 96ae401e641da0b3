import { named } from './named.ts';

/** The drawing of the card on return, by file name. */
export const awayIcons = named(
  import.meta.glob<string>('../../../assets/ui/away.svg', { eager: true, query: '?url', import: 'default' }),
);
