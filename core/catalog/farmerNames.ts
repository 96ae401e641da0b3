import type { LangHeader } from './langs.ts';

/** First word of a default nickname; the player's code follows it. */
export const farmerNames: Readonly<Record<LangHeader, string>> = {
  zh_CN: '农夫',
  en_US: 'Farmer',
  ko_KR: '농부',
  ja_JP: '農夫',
  th_TH: 'ชาวสวน',
  vi_VN: 'Nông dân',
};
