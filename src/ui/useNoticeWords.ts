import { useTranslation } from 'react-i18next';
import type { Notice } from '#core/api/objects.ts';
import { wallTime, type Clock } from '#core/rules/clock.ts';
import { noticeTextKey } from '#core/rules/noticeText.ts';
import { useFormats } from '../i18n/useFormats.ts';
import type { Formats } from '../i18n/formats.ts';

/** Names of values that are no amounts, though they may be written in digits. */
const PLAIN = new Set(['id', 'order', 'plots', 'reason', 'coin', 'state', 'what', 'amounts']);

/** Values as a player reads them: instants of game time as the wall's, amounts grouped and trimmed. */
function written(values: Notice['values'], formats: Formats, clock: Clock | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith('At')) {
        const at = Number(value);
        return [name, formats.dateTime(clock ? wallTime(clock, at) : at)];
      }
      if (PLAIN.has(name)) return [name, String(value)];
      return [
        name,
        typeof value === 'number' ? formats.count(value) : formats.amount(value, { decimals: 6 }),
      ];
    }),
  );
}

/** What notices say: title and text in Chinese, or else in English; the clock tells when an instant of theirs is. */
export function useNoticeWords(clock: Clock | null): (notice: Notice) => { title: string; text: string } {
  const { i18n } = useTranslation('notices');
  const formats = useFormats(i18n.language === 'zh' ? 'zh' : 'en');
  const t = i18n.getFixedT(null, 'notices') as (key: string, values?: object) => string;
  return ({ kind, values, title }) => {
    if (kind === 'published')
      return { title: (i18n.language === 'zh' ? title?.zh : title?.en) ?? '', text: '' };
    const key = `${kind}.${noticeTextKey(kind, values)}`;
    return { title: t(`${kind}.title`), text: t(key, written(values, formats, clock)) };
  };
}
