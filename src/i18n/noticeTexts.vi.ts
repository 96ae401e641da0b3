import { textsOf } from './textsOf.ts';

/**
 * Texts of notices and their screens, in one chunk. Notices exist in Chinese and English only: English here.
 */
export default textsOf(
  import.meta.glob<Record<string, unknown>>(
    ['../../locales/vi/notice/*.json', '../../locales/en/notices.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
