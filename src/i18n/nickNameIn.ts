import { farmerNames } from '#core/catalog/farmerNames.ts';
import type { langs } from '#core/catalog/langs.ts';

const DEFAULT_NAME = new RegExp(`^(?:${Object.values(farmerNames).join('|')}) (?=[0-9A-Z]{6}$)`);

/** A nickname as a reader of a language sees it: a default one is translated. */
export function nickNameIn({ header }: (typeof langs)[number], nickName: string): string {
  return nickName.replace(DEFAULT_NAME, `${farmerNames[header]} `);
}
