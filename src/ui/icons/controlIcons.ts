import { named } from './named.ts';

/** Controls, by file name. */
export const controlIcons = named(
  import.meta.glob<string>(
    '../../../assets/ui/{bell,gear,home,shop,warehouse,language,sound-on,sound-off,wallet,lock}.svg',
    { eager: true, query: '?url', import: 'default' },
  ),
);
