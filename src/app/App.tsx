import { Suspense, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Toaster } from '../ui/Toaster.tsx';
import { AppRouter } from './AppRouter.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NewVersion } from './NewVersion.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { RootLayout } from './RootLayout.tsx';
import { invitation, routes } from './routes.tsx';
import { SceneHost } from './SceneHost.tsx';

const NotFoundScreen = lazy(() => import('../screens/not-found/NotFoundScreen.tsx'));

/** Scene below, overlays above, toasts on top. */
export function App() {
  return (
    <ErrorBoundary>
      <AppRouter>
        <SceneHost />
        <Routes>
          <Route
            path={invitation.path}
            element={
              <Suspense fallback={<PageSpinner />}>
                <invitation.screen />
              </Suspense>
            }
          />
          <Route element={<RootLayout />}>
            {routes.map(({ path, screen: Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<NotFoundScreen />} />
          </Route>
        </Routes>
      </AppRouter>
      <NewVersion />
      <Toaster />
    </ErrorBoundary>
  );
}
