import { named } from './named.ts';

/** The manor lord's badge and the kinds of rewards, by file name. */
export const communityIcons = named(
  import.meta.glob<string>('../../../assets/ui/{owner,reward-*}.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
