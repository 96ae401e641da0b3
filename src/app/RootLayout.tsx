import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useManor } from '../store/useManor.ts';
import { TabBar } from '../ui/TabBar.tsx';
import { Announcer } from './Announcer.tsx';
import { AwayWatch } from './AwayWatch.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import styles from './RootLayout.module.css';
import { ServerDown } from './ServerDown.tsx';
import { tabRoutes, tabs } from './tabs.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

/** Every page but the invitation: needs a token. A spinner until somebody is signed in or sent to be invited. */
export function RootLayout() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const token = useManor((state) => state.session.token);
  const status = useManor((state) => state.session.status);
  const online = useManor((state) => state.connection.online);
  useHeadingFocus(pathname);
  if (!token && status === 'signedOut') return <Navigate to="/invite" replace />;
  if (!token) return online ? <PageSpinner /> : <ServerDown />;
  return (
    <div className={styles.layout}>
      <div className={styles.page}>
        {/* A boundary of its own for each page: an old one would keep the page before on show, without a sign of waiting. */}
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
