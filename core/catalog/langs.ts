/** Languages by the value of the `lang` header and the folder of their texts. The first is the default. */
export const langs = [
  { header: 'zh_CN', folder: 'zh', setting: 'zhcn' },
  { header: 'en_US', folder: 'en', setting: 'en' },
  { header: 'ko_KR', folder: 'ko', setting: 'ko' },
  { header: 'ja_JP', folder: 'ja', setting: 'ja' },
  { header: 'th_TH', folder: 'th', setting: 'th' },
  { header: 'vi_VN', folder: 'vi', setting: 'vi' },
] as const;

export type LangHeader = (typeof langs)[number]['header'];
export type LangFolder = (typeof langs)[number]['folder'];
export type LangSetting = (typeof langs)[number]['setting'];
