import { textsOf } from './textsOf.ts';

/** Texts of notices and their screens, in one chunk. */
export default textsOf(
  import.meta.glob<Record<string, unknown>>(
    ['../../locales/zh/notice/*.json', '../../locales/zh/notices.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
