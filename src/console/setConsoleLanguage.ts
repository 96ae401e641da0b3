import type { LangSetting } from '#core/catalog/langs.ts';
import en from '../../locales/en/ops/console.json';
import zh from '../../locales/zh/ops/console.json';
import { changeLanguage } from '../i18n/changeLanguage.ts';
import { i18n } from '../i18n/i18n.ts';
import { patch } from '../store/patch.ts';

/** Sets the console's language: Chinese, or English for every other setting. */
export async function setConsoleLanguage(setting: LangSetting): Promise<void> {
  i18n.addResourceBundle('zh', 'console', zh);
  i18n.addResourceBundle('en', 'console', en);
  const lang = setting === 'zhcn' ? 'zhcn' : 'en';
  await changeLanguage(lang);
  patch('settings', { lang });
}
