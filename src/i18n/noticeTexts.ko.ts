import { textsOf } from './textsOf.ts';

/** What notices say, and the screens that show them, in one chunk. Notices themselves are written in Chinese and English: here they are in English. */
export default textsOf(
  import.meta.glob<Record<string, unknown>>(
    ['../../locales/ko/notice/*.json', '../../locales/en/notices.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
