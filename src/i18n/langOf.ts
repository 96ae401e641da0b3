import { langs, type LangSetting } from '#core/catalog/langs.ts';

/** Header, folder and setting of a language by its setting; Chinese for unknown ones. */
export function langOf(setting: LangSetting): (typeof langs)[number] {
  return langs.find((lang) => lang.setting === setting) ?? langs[0];
}
