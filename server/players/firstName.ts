import { farmerNames } from '#core/catalog/farmerNames.ts';
import type { LangHeader } from '#core/catalog/langs.ts';

/** Default nickname, stored in the language of the first sign-in; each reader sees it in their own. */
export function firstName(lang: LangHeader, code: string): string {
  return `${farmerNames[lang]} ${code}`;
}
