import { useTranslation } from 'react-i18next';
import type { User } from '#core/api/objects.ts';
import { loadAlbum } from '../../queries/loadAlbum.ts';
import { useRead } from '../../queries/useRead.ts';
import { useNameOf } from '../../ui/useNameOf.ts';
import type { ShareWords } from './shareWords.ts';

/** Texts of the picture, in the current language. */
export function useShareWords(user: User): ShareWords {
  const { t } = useTranslation(['community', 'account', 'common']);
  const nameOf = useNameOf();
  const { data: album } = useRead(['listAlbum'], loadAlbum);
  const badges = album?.badges ?? 0;
  return {
    wordmark: t('common:brand.wordmark'),
    motto: t('common:brand.motto'),
    from: t('share.from', { name: nameOf(user) }),
    codeLabel: t('share.code'),
    code: user.referralCode,
    site: t('share.site', { site: new URL(user.invitationLink).host }),
    badges: badges > 0 ? t('share.badges', { badges }) : '',
    risk: t('share.risk'),
    font: getComputedStyle(document.documentElement).fontFamily,
  };
}
