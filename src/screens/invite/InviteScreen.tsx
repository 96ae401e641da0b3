import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { maskText } from '../../ui/maskText.ts';
import { CODE_LENGTH, CodeField } from './CodeField.tsx';
import { EndedNote } from './EndedNote.tsx';
import { InviteHero } from './InviteHero.tsx';
import styles from './InviteScreen.module.css';
import { useLogin } from './useLogin.ts';
import { useOnceReady } from './useOnceReady.ts';
import { useWalletChoices } from './useWalletChoices.ts';
import { WalletLinksSheet } from './WalletLinksSheet.tsx';
import { WalletList } from './WalletList.tsx';

/** Invitation and sign-in; with a token it redirects to the page that led here, or home. */
export default function InviteScreen() {
  const { t } = useTranslation(['invite', 'errors']);
  const token = useManor((state) => state.session.token);
  const referrer = useManor((state) => state.session.pusername);
  const config = useManor((state) => state.world.config);
  const place = useLocation().state as { from?: string | null } | null;
  const newcomer = useManor((state) => state.session.newcomer);
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState(false);
  const online = useManor((state) => state.connection.online);
  const { wallet, choices, isDetecting, isTimedOut } = useWalletChoices();
  const login = useLogin();
  const waiting = !wallet && online;

  const inviter = referrer ?? config?.demoReferrer ?? '';
  const byAddress = inviter.length > CODE_LENGTH;
  const code = typed ?? (byAddress ? '' : inviter);
  /** The referrer that the page shows; a code that was cleared does not count. */
  const shown = code || (byAddress ? inviter : '');
  const chosen = choices.some(({ uid }) => uid === picked) ? picked : (choices[0]?.uid ?? null);
  const found = choices.some(({ kind }) => kind !== 'demo');
  const demo = choices.find(({ uid }) => uid === chosen)?.kind === 'demo';
  const asks = newcomer !== null && !demo && !login.busy;
  // Wait until wallets are detected, or it would report that there are none.
  const submit = useOnceReady(!waiting, () => {
    if (!chosen && code !== '') setElsewhere(true);
    else void login.logIn(wallet, chosen, shown, demo);
  });

  if (token) return <Navigate to={place?.from ?? '/'} replace />;

  return (
    <main className={styles.page}>
      <InviteHero />
      <form
        className={styles.paper}
        onSubmit={(event) => {
          event.preventDefault();
          if (!login.busy) submit.request();
        }}
      >
        <EndedNote />
        <CodeField
          code={code}
          inviter={byAddress ? inviter : null}
          missing={login.codeMissing}
          onChange={(text) => {
            login.clear();
            setTyped(text);
          }}
        />
        <WalletList
          choices={choices}
          chosen={chosen}
          onChoose={setPicked}
          loading={waiting}
          trouble={online ? (isTimedOut ? t('reopen') : null) : t('errors:serverDownTitle')}
          looking={isDetecting}
          onElsewhere={found ? null : () => setElsewhere(true)}
        />
        {asks && (
          <p className={styles.newcomer} role="status">
            {t('newcomer', { name: maskText(newcomer) })}
          </p>
        )}
        <Button type="submit" wide busy={login.busy || submit.isWaiting}>
          {t(login.step === 'checking' && !demo ? 'signing' : (login.step ?? (asks ? 'register' : 'login')))}
        </Button>
        <p className={styles.risk}>{t('risk')}</p>
      </form>
      {elsewhere && <WalletLinksSheet referrer={shown || null} onClose={() => setElsewhere(false)} />}
    </main>
  );
}
