import { useTranslation } from 'react-i18next';
import { langs } from '#core/catalog/langs.ts';
import { nickNameIn } from '../i18n/nickNameIn.ts';
import { maskText } from './maskText.ts';

/** Returns a player's name: a default nickname in the reader's language, or the masked address without any. */
export function useNameOf(): (player: { nickName: string; userName: string }) => string {
  const { i18n } = useTranslation();
  const lang = langs.find(({ folder }) => folder === i18n.language) ?? langs[0];
  return ({ nickName, userName }) => nickNameIn(lang, nickName) || maskText(userName);
}
