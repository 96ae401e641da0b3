import type { LangFolder } from '#core/catalog/langs.ts';

const usual = { group: ',', point: '.' };

/**
 * Marks within numbers (Unicode CLDR). Written out for amounts, which the first picture shows: the first formatter of
 * `Intl` takes a slow phone 80 ms.
 */
export const numberMarks: Record<LangFolder, { group: string; point: string }> = {
  zh: usual,
  en: usual,
  ko: usual,
  ja: usual,
  th: usual,
  vi: { group: '.', point: ',' },
};
