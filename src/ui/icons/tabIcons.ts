import { named } from './named.ts';

/** The tab bar, by file name. */
export const tabIcons = named(
  import.meta.glob<string>('../../../assets/ui/tab-*.svg', { eager: true, query: '?url', import: 'default' }),
);
