import type { LangFolder } from '../../core/catalog/langs.ts';
import type { Texts } from './textsOf.ts';

const loaders: Record<LangFolder, () => Promise<{ default: Texts }>> = {
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
  ko: () => import('./texts.ko.ts'),
  ja: () => import('./texts.ja.ts'),
  th: () => import('./texts.th.ts'),
  vi: () => import('./texts.vi.ts'),
};

/** Fetches the one chunk of a language. */
export async function loadTexts(folder: LangFolder): Promise<Texts> {
  return (await loaders[folder]()).default;
}
