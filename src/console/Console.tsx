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
import { news } from './news.ts';
import { setConsoleLanguage } from './setConsoleLanguage.ts';
import { SignInPage } from './SignInPage.tsx';
import { wordsOf } from './wordsOf.ts';

/** The console: the sign-in, or the pages for an operator. */
export function Console() {
  const isSignedIn = useManor(({ session }) => session.token !== null);
  return isSignedIn ? <Desk /> : <SignInPage />;
}

/** One line for the act that was just made. */
function LastAct() {
  const { t } = useTranslation('console');
  const done = useStore(news, (state) => state.done);
  return (
    <p role="status" className="good">
      {done && `${t('done')}: ${wordsOf('call', done)}`}
    </p>
  );
}

function Desk() {
  const { t } = useTranslation('console');
  const address = useManor(({ session }) => session.address) ?? '';
  const lang = useManor(({ settings }) => settings.lang);
  const roles = useRead<Answer<'ops/role/list'>>(['listRoles', address], () =>
    client.read('ops/role/list', {}, { quiet: true }),
  );
  const other = lang === 'zhcn' ? 'en' : 'zhcn';
  return (
    <HashRouter>
      <header className="top">
        <b>{t('title')}</b>
        <span className="who">
          <MaskedAddress address={address} />
          {roles.data && <span className="role">{wordsOf('value', roles.data.own)}</span>}
        </span>
        <Button size="s" variant="quiet" onClick={() => void setConsoleLanguage(other)}>
          {other === 'en' ? 'English' : '中文'}
        </Button>
        <Button size="s" variant="quiet" onClick={clearSession}>
          {t('leave')}
        </Button>
      </header>
      {roles.state === 'failed' && !roles.data ? (
        <main>
          <h1>{t('noRole')}</h1>
          <p>{t('noRoleHint')}</p>
        </main>
      ) : (
        <div className="desk">
          <nav aria-label={t('pages')}>
            {consolePages.map(({ name }) => (
              <NavLink key={name} to={`/${name}`}>
                {t(`nav.${name}`)}
              </NavLink>
            ))}
          </nav>
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
