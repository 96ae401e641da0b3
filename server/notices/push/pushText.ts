import type { LangHeader } from '#core/catalog/langs.ts';
import { noticeTextKey } from '#core/rules/noticeText.ts';
import type { NoticeRow } from '#server/inbox/noticeFacts.ts';
import en from '../../../locales/en/notices.json' with { type: 'json' };
import zh from '../../../locales/zh/notices.json' with { type: 'json' };

type Texts = Record<string, Record<string, string>>;

/** Formats an amount without trailing zeros. */
function formatted(value: string | number | undefined): string {
  const text = String(value ?? '…');
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/**
 * A text with an instant is left to the page, which knows the player's time zone; the push then has only a
 * title.
 */
const hasInstant = (text: string) => /\{\w+At\}/.test(text);

/**
 * Payload of a push message for the service worker: title and text in Chinese or English, and the notice to
 * open.
 */
export function pushText(
  { id, kind, facts }: Pick<NoticeRow, 'id' | 'kind' | 'facts'>,
  lang: LangHeader,
): string {
  const texts: Texts = lang === 'zh_CN' ? zh : en;
  if (kind === 'published') return JSON.stringify({ title: '', body: '', id: String(id) });
  const kindTexts = texts[kind] ?? {};
  const text = kindTexts[noticeTextKey(kind, facts)] ?? '';
  const body = hasInstant(text)
    ? ''
    : text.replace(/\{(\w+)\}/g, (_, name: string) => formatted(facts[name]));
  return JSON.stringify({ title: kindTexts.title ?? '', body, id: String(id) });
}
