import { useTranslation } from 'react-i18next';
import { useManor } from '../../store/useManor.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ShareLinks } from './ShareLinks.tsx';
import { SharePicturePanel } from './SharePicturePanel.tsx';
import { ShareRecords } from './ShareRecords.tsx';

/** Invitation picture, code and link, and the invitees. */
export default function ShareScreen() {
  const { t } = useTranslation('common');
  const user = useManor((state) => state.session.user);
  return (
    <Screen title={t('page.share')} back="/community">
      {user ? (
        <>
          <SharePicturePanel user={user} />
          <ShareLinks user={user} />
        </>
      ) : (
        <Skeleton height={420} />
      )}
      <ShareRecords />
    </Screen>
  );
}
