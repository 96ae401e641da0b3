import { useTranslation } from 'react-i18next';
import { farmerNames } from '#core/catalog/farmerNames.ts';
import { langs } from '#core/catalog/langs.ts';
import { maskText } from './maskText.ts';

const DEFAULT_NAME = new RegExp(`^(?:${Object.values(farmerNames).join('|')}) (?=[0-9A-Z]{6}$)`);

/** Returns a player's name: a default nickname in the reader's language, or the masked address without any. */
export function useNameOf(): (player: { nickName: string; userName: string }) => string {
  const { i18n } = useTranslation();
  const { header } = langs.find(({ folder }) => folder === i18n.language) ?? langs[0];
  const farmer = farmerNames[header];
  return ({ nickName, userName }) => nickName.replace(DEFAULT_NAME, `${farmer} `) || maskText(userName);
}
