import type { LangSetting } from '#core/catalog/langs.ts';
import { i18n } from './i18n.ts';
import { langOf } from './langOf.ts';
import { localeTags } from './localeTags.ts';
import { loadRequestedTexts } from './requestTexts.ts';

/** Lazy-loads a language's chunks, then switches the texts and the page's `lang` to it. */
export async function changeLanguage(setting: LangSetting): Promise<void> {
  const { folder } = langOf(setting);
  await loadRequestedTexts(folder);
  await i18n.changeLanguage(folder);
  document.documentElement.lang = localeTags[folder].split('-u-')[0] ?? folder;
}
