import type { LangHeader } from '#core/catalog/langs.ts';

const farmer: Record<LangHeader, string> = {
  zh_CN: '农夫',
  en_US: 'Farmer',
  ko_KR: '농부',
  ja_JP: '農夫',
  th_TH: 'ชาวสวน',
  vi_VN: 'Nông dân',
};

/** What a player is called until they choose a name, in the language of the first sign-in: others read it as it stands. */
export function firstName(lang: LangHeader, code: string): string {
  return `${farmer[lang]} ${code}`;
}
