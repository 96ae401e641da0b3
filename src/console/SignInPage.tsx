import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getWallet } from '../queries/getWallet.ts';
import { loadWorld } from '../queries/loadWorld.ts';
import { useManor } from '../store/useManor.ts';
import { Button } from '../ui/Button.tsx';
import type { WalletChoice } from '../wallet/walletChoice.ts';
import { isRejection } from '../wallet/isRejection.ts';
import { deskEnd } from './deskEnd.ts';
import { sentenceOf } from './sentenceOf.ts';
import { signInOperator } from './signInOperator.ts';

/** Sign-in by a wallet: one button for each that the browser has. */
export function SignInPage() {
  const { t } = useTranslation('console');
  const isWorldLoaded = useManor(({ world }) => world.config !== null);
  const [choices, setChoices] = useState<readonly WalletChoice[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const why = useStore(deskEnd, (state) => state.why);
  useEffect(() => {
    if (!isWorldLoaded) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void getWallet().then((wallet) => {
      if (isGone) return;
      const update = () => setChoices([...wallet.choices()]);
      stop = wallet.onChoices(update);
      update();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isWorldLoaded]);
  const enter = async (uid: string) => {
    setBusy(uid);
    setFault(null);
    deskEnd.setState({ why: null });
    try {
      await signInOperator(uid);
    } catch (error) {
      if (!isRejection(error)) setFault(sentenceOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <main className="door">
      <h1>{t('title')}</h1>
      <p>{t('signInHint')}</p>
      {!isWorldLoaded && (
        <Button variant="plain" onClick={() => void loadWorld().catch(() => setFault(t('offline')))}>
          {t('again')}
        </Button>
      )}
      {choices.map(({ uid, name, kind }) => (
        <Button key={uid} wide busy={busy === uid} onClick={() => void enter(uid)}>
          {t('signInWith', { wallet: kind === 'demo' ? t('demoWallet') : name })}
        </Button>
      ))}
      {isWorldLoaded && choices.length === 0 && <p>{t('noWallet')}</p>}
      {(fault ?? why) && (
        <p role="alert" className="fault">
          {fault ?? why}
        </p>
      )}
    </main>
  );
}
