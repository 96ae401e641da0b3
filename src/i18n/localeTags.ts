import type { LangFolder } from '#core/catalog/langs.ts';

/** BCP 47 tags for Intl and the page's `lang`; Thai keeps Western digits and the Gregorian year. */
export const localeTags: Record<LangFolder, string> = {
  zh: 'zh-CN',
  en: 'en-US',
  ko: 'ko-KR',
  ja: 'ja-JP',
  th: 'th-TH-u-ca-gregory-nu-latn',
  vi: 'vi-VN',
};
