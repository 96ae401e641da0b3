import { useTranslation } from 'react-i18next';
import { useNameOf } from './useNameOf.ts';

/** Codes of the show manors end in their number. */
const SHOW_MANOR = /^HOIO0(\d)$/;

/** Returns a neighbour's name in the reader's language; show manors of the house have a text and no nickname. */
export function useNeighbourName(): (neighbour: { code: string; nickName: string }) => string {
  const { t } = useTranslation('visit');
  const nameOf = useNameOf();
  return ({ code, nickName }) => {
    const number = SHOW_MANOR.exec(code)?.[1];
    return number === undefined ? nameOf({ nickName, userName: code }) : t('houseName', { number });
  };
}
