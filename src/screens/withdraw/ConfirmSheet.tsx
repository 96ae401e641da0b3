import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { withdrawalTerms } from '../../actions/withdrawalTerms.ts';
import { withdrawCoins } from '../../actions/withdrawCoins.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { maskText } from '../../ui/maskText.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './ConfirmSheet.module.css';
import { SignedNumbers } from './SignedNumbers.tsx';

export interface ConfirmSheetProps {
  coin: PaymentCoin;
  /** Ledger units. */
  gross: bigint;
  /** Checksummed. */
  address: string;
  isOwn: boolean;
  isLarge: boolean;
  onSignatureNeeded: () => void;
  onDone: () => void;
  onClose: () => void;
}

/** Summary before the request, with exactly the numbers to sign where a signature is required. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { coin, gross, address, isOwn, isLarge, onSignatureNeeded, onDone, onClose } = props;
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const available = useManor((state) => state.facts.balances?.[coin.coin]?.available ?? '0');
  const busy = useManor((state) => Boolean(state.pending.withdraw));
  const [needed, setNeeded] = useState(false);
  const [terms, setTerms] = useState(() => withdrawalTerms(coin, gross, address, Date.now()));
  const signs = !isOwn || isLarge || needed;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const send = async () => {
    const outcome = await withdrawCoins(terms, signs);
    // The player went back meanwhile: the request goes on, a toast tells its end, and no page changes by itself.
    if (!isShown.current) return;
    if (outcome === 'asked') return onDone();
    setTerms(withdrawalTerms(coin, gross, address, Date.now()));
    if (outcome !== 'signatureNeeded') return;
    setNeeded(true);
    onSignatureNeeded();
  };
  const amount = (value: string | bigint) => (
    <Amount value={value} coin={coin.coin} unit="name" decimals={6} />
  );
  return (
    <Sheet
      title={t('confirm.title')}
      icon={<CoinIcon coin={coin.coin} size={32} />}
      onClose={onClose}
      foot={
        <Button wide busy={busy} onClick={() => void send()}>
          {t(signs ? 'confirm.sign' : 'confirm.button')}
        </Button>
      }
    >
      <div className={styles.net}>
        <span>{t('terms.net')}</span>
        <Amount value={terms.net} coin={coin.coin} unit="name" size="xl" decimals={6} />
      </div>
      <FactLines
        lines={[
          { key: 'gross', label: t('terms.gross'), value: amount(terms.gross) },
          {
            key: 'fee',
            label: t('terms.fee', { rate: formats.bps(coin.withdraw.feeBps) }),
            value: amount(-amountOf(terms.fee)),
          },
          {
            key: 'to',
            label: t('confirm.to'),
            value: isOwn ? (
              <>
                {t('confirm.toOwn')} <span className={styles.mask}>{maskText(address)}</span>
              </>
            ) : (
              <span className={styles.address}>{address}</span>
            ),
          },
          { key: 'after', label: t('terms.after'), value: amount(amountOf(available) - gross) },
        ]}
      />
      <p className={styles.final}>{t('confirm.final')}</p>
      {signs && <SignedNumbers terms={terms} reasonKey={isOwn ? 'signWhyLarge' : 'signWhyOther'} />}
    </Sheet>
  );
}
