import type { LangSetting } from '#core/catalog/langs.ts';
import { i18n } from './i18n.ts';
import { langOf } from './langOf.ts';
import { localeTags } from './localeTags.ts';
import { bringTexts } from './wantTexts.ts';

/** Loads a language's chunks when they are not here yet, and switches the texts and the page's `lang` to it. */
export async function changeLanguage(setting: LangSetting): Promise<void> {
  const { folder } = langOf(setting);
  await bringTexts(folder);
  await i18n.changeLanguage(folder);
  document.documentElement.lang = localeTags[folder].split('-u-')[0] ?? folder;
}
