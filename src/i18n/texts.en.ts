import { textsOf } from './textsOf.ts';

/** All texts of one language, in one chunk. */
export default textsOf(
  import.meta.glob<Record<string, unknown>>(['../../locales/en/*.json', '!../../locales/en/notices.json'], {
    eager: true,
    import: 'default',
  }),
);
