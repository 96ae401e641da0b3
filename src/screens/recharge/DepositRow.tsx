import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { maskText } from '../../ui/maskText.ts';
import { Row } from '../../ui/Row.tsx';
import styles from './DepositRow.module.css';

export interface DepositRowProps {
  picture: ReactNode;
  coin: ChainCoin;
  /** Wire amount, or ledger units. */
  amount: string | bigint;
  /** Progress text. */
  text: ReactNode;
  /** Wall time. */
  at?: number;
  /** Transaction hash. */
  hash: string;
  /** True when it will never be credited. */
  isLost?: boolean;
}

/** One payment into the vault: amount, progress, time and transaction. */
export function DepositRow({ picture, coin, amount, text, at, hash, isLost = false }: DepositRowProps) {
  const { t } = useTranslation('recharge');
  const formats = useFormats();
  return (
    <li className={isLost ? styles.lost : undefined} data-transaction={hash}>
      <Row
        icon={<span className={styles.picture}>{picture}</span>}
        label={<Amount value={amount} coin={coin} unit="name" signed={!isLost} decimals={6} />}
        text={
          <>
            <span>{text}</span>
            <small>
              {at !== undefined && (
                <>
                  <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
                  {' · '}
                </>
              )}
              <span title={hash}>{maskText(hash)}</span>
            </small>
          </>
        }
        value={<CopyButton text={hash} label={t('list.transaction')} />}
      />
    </li>
  );
}
