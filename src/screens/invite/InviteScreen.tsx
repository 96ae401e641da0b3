import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { patch } from '../../store/patch.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { CODE_LENGTH, CodeField } from './CodeField.tsx';
import styles from './InviteScreen.module.css';
import { Still } from './Still.tsx';
import { useLogin } from './useLogin.ts';
import { useOnceReady } from './useOnceReady.ts';
import { useWalletChoices } from './useWalletChoices.ts';
import { WalletLinksSheet } from './WalletLinksSheet.tsx';
import { WalletList } from './WalletList.tsx';

/** Invitation and sign-in; redirects home as soon as there is a token. */
export default function InviteScreen() {
  const { t } = useTranslation(['invite', 'common', 'errors']);
  const token = useManor((state) => state.session.token);
  const referrer = useManor((state) => state.session.pusername);
  const lang = useManor((state) => state.settings.lang);
  const config = useManor((state) => state.world.config);
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
  const chosen = choices.some(({ uid }) => uid === picked) ? picked : (choices[0]?.uid ?? null);
  const found = choices.some(({ kind }) => kind !== 'demo');
  const demo = choices.find(({ uid }) => uid === chosen)?.kind === 'demo';
  // Wait until wallets are detected, or it would report that there are none.
  const submit = useOnceReady(!waiting, () => {
    if (!chosen && code !== '') setElsewhere(true);
    else void login.logIn(wallet, chosen, code);
  });

  if (token) return <Navigate to="/" replace />;

  return (
    <main className={styles.page}>
      <div className={styles.hero}>
        <Still />
        <div className={styles.top}>
          <LanguageSelect value={lang} onChange={(next) => patch('settings', { lang: next })} />
        </div>
        <div className={styles.title}>
          <h1>{t('common:brand.wordmark')}</h1>
          <p>{lang === 'en' ? t('common:brand.motto') : t('common:brand.name')}</p>
        </div>
      </div>
      <form
        className={styles.paper}
        onSubmit={(event) => {
          event.preventDefault();
          if (!login.busy) submit.request();
        }}
      >
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
        <Button type="submit" wide busy={login.busy || submit.isWaiting}>
          {t(login.step === 'checking' && !demo ? 'signing' : (login.step ?? 'login'))}
        </Button>
        <p className={styles.risk}>{t('risk')}</p>
      </form>
      {elsewhere && <WalletLinksSheet referrer={code || referrer} onClose={() => setElsewhere(false)} />}
    </main>
  );
}
