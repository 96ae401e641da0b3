import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { HashRouter, NavLink, Navigate, Route, Routes } from 'react-router-dom';
import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';
import { useRead } from '../queries/useRead.ts';
import { clearSession } from '../store/clearSession.ts';
import { useManor } from '../store/useManor.ts';
import { Button } from '../ui/Button.tsx';
import { MaskedAddress } from '../ui/MaskedAddress.tsx';
import { consolePages } from './consolePages.tsx';
import { lastAct } from './lastAct.ts';
import { roleLoss } from './roleLoss.ts';
import { setConsoleLanguage } from './setConsoleLanguage.ts';
import { SignInPage } from './SignInPage.tsx';
import { useRefresh } from './useRefresh.ts';
import { countWork } from './waitingWork.ts';
import { wordsOf } from './wordsOf.ts';

/** The console: the sign-in, or the pages for an operator. */
export function Console() {
  const isSignedIn = useManor(({ session }) => session.token !== null);
  return isSignedIn ? <Desk /> : <SignInPage />;
}

/** One line for the act that was just made. */
function LastAct() {
  const { t } = useTranslation('console');
  const done = useStore(lastAct, (state) => state.done);
  return (
    <p role="status" className="good">
      {done && `${t('done')}: ${wordsOf('call', done)}`}
    </p>
  );
}

/** The page of a wallet whose role is missing, or was taken away while it worked. */
function NoRole({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('console');
  return (
    <main>
      <h1>{t('noRole')}</h1>
      <p>{t('noRoleHint')}</p>
      <Button variant="plain" onClick={onRetry}>
        {t('again')}
      </Button>
    </main>
  );
}

/** The menu, each page with the number of things on it that wait for a person. */
function Menu() {
  const { t } = useTranslation('console');
  const { data, reload } = useRead(['showToday'], () => client.read('ops/today', {}, { quiet: true }));
  useRefresh(reload);
  return (
    <nav aria-label={t('pages')}>
      {consolePages.map(({ name }) => {
        const count = data ? countWork(data, name) : 0;
        return (
          <NavLink key={name} to={`/${name}`}>
            {t(`nav.${name}`)}
            {count > 0 && (
              <>
                {' '}
                <span className="badge">
                  {count}
                  <span className="unseen"> {t('waits')}</span>
                </span>
              </>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}

function Desk() {
  const { t } = useTranslation('console');
  const address = useManor(({ session }) => session.address) ?? '';
  const lang = useManor(({ settings }) => settings.lang);
  const roles = useRead<Answer<'ops/role/list'>>(['listRoles', address], () =>
    client.read('ops/role/list', {}, { quiet: true }),
  );
  const isLost = useStore(roleLoss, (state) => state.isLost);
  const other = lang === 'zhcn' ? 'en' : 'zhcn';
  return (
    <HashRouter>
      <header className="top">
        <b>{t('title')}</b>
        <span className="who">
          <MaskedAddress address={address} />
          {roles.data && !isLost && <span className="role">{wordsOf('value', roles.data.own)}</span>}
        </span>
        <Button size="s" variant="quiet" onClick={() => void setConsoleLanguage(other)}>
          {other === 'en' ? 'English' : '中文'}
        </Button>
        <Button size="s" variant="quiet" onClick={clearSession}>
          {t('leave')}
        </Button>
      </header>
      {isLost || (roles.state === 'failed' && !roles.data) ? (
        <NoRole onRetry={roles.reload} />
      ) : (
        <div className="desk">
          <Menu />
          <Routes>
            {consolePages.map(({ name, Page }) => (
              <Route
                key={name}
                path={`/${name}/:id?`}
                element={
                  <main>
                    <h1>{t(`nav.${name}`)}</h1>
                    <LastAct />
                    <Page />
                  </main>
                }
              />
            ))}
            <Route path="*" element={<Navigate to="/today" replace />} />
          </Routes>
        </div>
      )}
    </HashRouter>
  );
}
