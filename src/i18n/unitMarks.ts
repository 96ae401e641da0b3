import type { LangFolder } from '#core/catalog/langs.ts';

export type SpanUnit = 'day' | 'hour' | 'minute' | 'second';

/**
 * Text after a count of a unit of time (Unicode CLDR, narrow; short in Japanese, whose narrow units are Latin letters).
 * Written out as the twins of the first picture say them for each plot: the formatters of `Intl` take a slow phone 60 ms.
 */
export const unitMarks: Record<LangFolder, Record<SpanUnit, string>> = {
  zh: { day: '天', hour: '小时', minute: '分钟', second: '秒' },
  en: { day: 'd', hour: 'h', minute: 'm', second: 's' },
  ko: { day: '일', hour: '시간', minute: '분', second: '초' },
  ja: { day: '日', hour: '時間', minute: '分', second: '秒' },
  th: { day: 'วัน', hour: 'ชม.', minute: 'นาที', second: 'วิ' },
  vi: { day: ' ngày', hour: ' giờ', minute: ' phút', second: ' giây' },
};
