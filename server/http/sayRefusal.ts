import type { Refusal, RefusalKey } from '#core/api/refusals.ts';
import { langs, type LangFolder, type LangHeader } from '#core/catalog/langs.ts';
import en from '../../locales/en/refusals.json' with { type: 'json' };
import ja from '../../locales/ja/refusals.json' with { type: 'json' };
import ko from '../../locales/ko/refusals.json' with { type: 'json' };
import th from '../../locales/th/refusals.json' with { type: 'json' };
import vi from '../../locales/vi/refusals.json' with { type: 'json' };
import zh from '../../locales/zh/refusals.json' with { type: 'json' };

const sentences: Record<LangFolder, Record<RefusalKey, string>> = { zh, en, ko, ja, th, vi };

const folders = new Map<LangHeader, LangFolder>(langs.map((lang) => [lang.header, lang.folder]));

/** A refusal's sentence in a language, its {placeholders} filled from the refusal's values. */
export function sayRefusal(refusal: Refusal, lang: LangHeader): string {
  const sentence = sentences[folders.get(lang) ?? langs[0].folder][refusal.key];
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = refusal.values[name];
    if (value === undefined) return '…';
    return name.endsWith('At') ? formatInstant(Number(value), lang) : String(value);
  });
}

/** An instant in a sentence: date and time in UTC, in the language's own order, marked as UTC. */
function formatInstant(at: number, lang: LangHeader): string {
  const format = new Intl.DateTimeFormat(lang.replace('_', '-'), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}
