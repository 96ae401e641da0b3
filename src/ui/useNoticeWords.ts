import { useTranslation } from 'react-i18next';
import type { Notice } from '#core/api/objects.ts';
import { wallTime, type Clock } from '#core/rules/clock.ts';
import { noticeTextKey } from '#core/rules/noticeText.ts';
import { formatSums } from '../i18n/formatSums.ts';
import { useFormats } from '../i18n/useFormats.ts';
import type { Formats } from '../i18n/formats.ts';

/** Names of values that are not amounts, even if they consist of digits. */
const NOT_AMOUNTS = new Set(['id', 'name', 'order', 'plots', 'reason', 'coin', 'state', 'what']);

/** Values as displayed: game time converted to wall time, amounts formatted. */
function formatValues(
  values: Notice['values'],
  formats: Formats,
  clock: Clock | null,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith('At')) {
        const at = Number(value);
        return [name, formats.dateTime(clock ? wallTime(clock, at) : at)];
      }
      if (name === 'amounts') return [name, formatSums(String(value), formats)];
      if (NOT_AMOUNTS.has(name)) return [name, String(value)];
      return [
        name,
        typeof value === 'number' ? formats.count(value) : formats.amount(value, { decimals: 6 }),
      ];
    }),
  );
}

/** Texts of notices: title and body in Chinese, otherwise in English; the clock converts their instants. */
export function useNoticeWords(clock: Clock | null): (notice: Notice) => { title: string; text: string } {
  const { i18n } = useTranslation('notices');
  const formats = useFormats(i18n.language === 'zh' ? 'zh' : 'en');
  const t = i18n.getFixedT(null, 'notices') as (key: string, values?: object) => string;
  return ({ kind, values, title }) => {
    if (kind === 'published')
      return { title: (i18n.language === 'zh' ? title?.zh : title?.en) ?? '', text: '' };
    const key = `${kind}.${noticeTextKey(kind, values)}`;
    return { title: t(`${kind}.title`), text: t(key, formatValues(values, formats, clock)) };
  };
}
