import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useManor } from '../store/useManor.ts';
import { TabBar } from '../ui/TabBar.tsx';
import { Announcer } from './Announcer.tsx';
import { AwayWatch } from './AwayWatch.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { FreezeBanner } from './FreezeBanner.tsx';
import { isPublic } from './placeOf.ts';
import styles from './RootLayout.module.css';
import { ServerDown } from './ServerDown.tsx';
import { tabRoutes, tabs } from './tabs.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

/**
 * Layout of every page except the invitation; needs a token but for public pages. Shows a spinner until the
 * player is signed in or redirected to the invitation.
 */
export function RootLayout() {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const token = useManor((state) => state.session.token);
  const status = useManor((state) => state.session.status);
  const endedBy = useManor((state) => state.session.endedBy);
  const online = useManor((state) => state.connection.online);
  useHeadingFocus(pathname);
  // A link or an expired sign-in leads back to its page; players who signed out themselves begin at home.
  const from = endedBy === 'player' ? null : pathname + search;
  // A shared link shows the manor first, then the invitation; the economy is for everybody.
  if (!token && status === 'signedOut' && isPublic(pathname))
    return (
      <div className={styles.layout}>
        <div className={styles.page}>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    );
  if (!token && status === 'signedOut') return <Navigate to="/invite" replace state={{ from }} />;
  if (!token) return online ? <PageSpinner /> : <ServerDown />;
  return (
    <div className={styles.layout}>
      {tabs.some(({ to }) => to === pathname) && <FreezeBanner />}
      <div className={styles.page}>
        {/* Own Suspense boundary per page (key): otherwise React keeps the previous page on screen without a loading state. */}
        <Suspense key={pathname} fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </div>
      <AwayWatch />
      <Announcer />
      {tabRoutes.includes(pathname) && (
        <TabBar label={t('tab.label')} tabs={tabs.map((tab) => ({ ...tab, text: t(`tab.${tab.name}`) }))} />
      )}
    </div>
  );
}
