import type { LangFolder } from '../../core/catalog/langs.ts';
import type { Texts } from './textsOf.ts';

/** What every page may say, and what the screens of money say beside it. */
export type TextPart = 'first' | 'money';

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
};

/** Fetches one chunk of a language. */
export async function loadTexts(folder: LangFolder, part: TextPart): Promise<Texts> {
  return (await loaders[part][folder]()).default;
}
