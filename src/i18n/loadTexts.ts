import type { LangFolder } from '#core/catalog/langs.ts';
import type { Texts } from './textsOf.ts';

/** Text chunks: for every page, for the money screens, and for notices. */
export type TextPart = 'first' | 'money' | 'notices';

type Loaders = Record<LangFolder, () => Promise<{ default: Texts }>>;

const loaders: Record<TextPart, Loaders> = {
  first: {
    zh: () => import('./texts.zh.ts'),
    en: () => import('./texts.en.ts'),
    ko: () => import('./texts.ko.ts'),
    ja: () => import('./texts.ja.ts'),
    th: () => import('./texts.th.ts'),
    vi: () => import('./texts.vi.ts'),
  },
  money: {
    zh: () => import('./moneyTexts.zh.ts'),
    en: () => import('./moneyTexts.en.ts'),
    ko: () => import('./moneyTexts.ko.ts'),
    ja: () => import('./moneyTexts.ja.ts'),
    th: () => import('./moneyTexts.th.ts'),
    vi: () => import('./moneyTexts.vi.ts'),
  },
  notices: {
    zh: () => import('./noticeTexts.zh.ts'),
    en: () => import('./noticeTexts.en.ts'),
    ko: () => import('./noticeTexts.ko.ts'),
    ja: () => import('./noticeTexts.ja.ts'),
    th: () => import('./noticeTexts.th.ts'),
    vi: () => import('./noticeTexts.vi.ts'),
  },
};

/** Fetches one chunk of a language. */
export async function loadTexts(folder: LangFolder, part: TextPart): Promise<Texts> {
  return (await loaders[part][folder]()).default;
}
