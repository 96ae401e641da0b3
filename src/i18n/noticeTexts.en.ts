import { textsOf } from './textsOf.ts';

/** What notices say, and the screens that show them, in one chunk. */
export default textsOf(
  import.meta.glob<Record<string, unknown>>(
    ['../../locales/en/notice/*.json', '../../locales/en/notices.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
