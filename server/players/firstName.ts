import type { LangHeader } from '#core/catalog/langs.ts';

const farmer: Record<LangHeader, string> = {
  zh_CN: '农夫',
  en_US: 'Farmer',
  ko_KR: '농부',
  ja_JP: '農夫',
  th_TH: 'ชาวสวน',
  vi_VN: 'Nông dân',
};

/** Default nickname, in the language of the first sign-in; other players see it in that language. */
export function firstName(lang: LangHeader, code: string): string {
  return `${farmer[lang]} ${code}`;
}
