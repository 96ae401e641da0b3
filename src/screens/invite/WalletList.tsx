import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { demoKey } from '../../wallet/demoKey.ts';
import type { WalletChoice } from '../../wallet/walletChoice.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './WalletList.module.css';
import { WalletPicture } from './WalletPicture.tsx';

export interface WalletListProps {
  choices: readonly WalletChoice[];
  chosen: string | null;
  onChoose: (uid: string) => void;
  /** True before any detection result. */
  loading: boolean;
  looking: boolean;
  /** Message that replaces the links to wallet apps. */
  trouble: string | null;
  /** Opens the links to wallet apps; a last row while no wallet is injected. */
  onElsewhere: (() => void) | null;
}

/** Wallets to sign in with, one of them selected. */
export function WalletList(props: WalletListProps) {
  const { t } = useTranslation('invite');
  // Read once: signing in as a newcomer makes the key while this list still shows.
  const [isKnown] = useState(() => demoKey.get() !== null);
  const words = (choice: WalletChoice) =>
    choice.kind === 'demo'
      ? t(isKnown ? 'demoYours' : 'demoWallet')
      : choice.kind === 'injected'
        ? t('browserWallet')
        : choice.name || t('browserWallet');
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{t('wallet')}</legend>
      {props.choices.map((choice) => (
        <label key={choice.uid} className={styles.row}>
          <WalletPicture choice={choice} />
          <span className={styles.words}>
            <span>{words(choice)}</span>
            {choice.kind === 'demo' && (
              <span className={styles.small}>{t(isKnown ? 'demoBack' : 'demoText')}</span>
            )}
          </span>
          <input
            type="radio"
            name="wallet"
            className={styles.radio}
            checked={props.chosen === choice.uid}
            onChange={() => props.onChoose(choice.uid)}
          />
        </label>
      ))}
      {props.loading ? (
        <Skeleton height={54} />
      ) : props.looking ? (
        <p className={styles.looking}>
          <Spinner size={18} quiet />
          {t('looking')}
        </p>
      ) : props.trouble ? (
        <p className={styles.looking} role="status">
          {props.trouble}
        </p>
      ) : (
        props.onElsewhere && (
          <button type="button" className={styles.elsewhere} onClick={props.onElsewhere}>
            <span>{t('openOther')}</span>
            <Glyph name="next" size={18} />
          </button>
        )
      )}
    </fieldset>
  );
}
