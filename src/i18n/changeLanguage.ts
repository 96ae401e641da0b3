import type { LangSetting } from '../../core/catalog/langs.ts';
import { i18n } from './i18n.ts';
import { langOf } from './langOf.ts';
import { loadTexts } from './loadTexts.ts';
import { localeTags } from './localeTags.ts';

/** Loads a language's chunk when it is not here yet, and switches the texts and the page's `lang` to it. */
export async function changeLanguage(setting: LangSetting): Promise<void> {
  const { folder } = langOf(setting);
  if (!i18n.hasResourceBundle(folder, 'common')) {
    for (const [namespace, texts] of Object.entries(await loadTexts(folder))) {
      i18n.addResourceBundle(folder, namespace, texts);
    }
  }
  await i18n.changeLanguage(folder);
  document.documentElement.lang = localeTags[folder].split('-u-')[0] ?? folder;
}
