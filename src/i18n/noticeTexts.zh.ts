import { textsOf } from './textsOf.ts';

/** What notices say, and the screens that show them, in one chunk. */
export default textsOf(
  import.meta.glob<Record<string, unknown>>(
    ['../../locales/zh/notice/*.json', '../../locales/zh/notices.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
