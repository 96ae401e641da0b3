import { useTranslation } from 'react-i18next';
import type { User } from '#core/api/objects.ts';
import { maskText } from '../../ui/maskText.ts';
import type { ShareWords } from './shareWords.ts';

/** Texts of the picture, in the current language. */
export function useShareWords(user: User): ShareWords {
  const { t } = useTranslation(['community', 'account', 'common']);
  return {
    wordmark: t('common:brand.wordmark'),
    motto: t('common:brand.motto'),
    from: t('share.from', { name: user.nickName || maskText(user.userName) }),
    codeLabel: t('share.code'),
    code: user.referralCode,
    site: t('share.site', { site: new URL(user.invitationLink).host }),
    risk: t('share.risk'),
    font: getComputedStyle(document.documentElement).fontFamily,
  };
}
