import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { Refusal } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAmountField } from '../../ui/useAmountField.ts';
import { AheadPanel } from './AheadPanel.tsx';
import { AddressPart } from './AddressPart.tsx';
import { amountFault } from './amountFault.ts';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { TermsPanel } from './TermsPanel.tsx';
import { useIsLarge } from './useIsLarge.ts';
import { usePaymentAddress } from './usePaymentAddress.ts';
import styles from './WithdrawForm.module.css';

export interface WithdrawFormProps {
  id: string;
  coin: PaymentCoin;
  /** The server requires a signature that the client did not expect: limits have changed. */
  onSignatureNeeded: () => void;
}

/** Amount and destination, with fee and net updated while typing. */
export function WithdrawForm({ id, coin, onSignatureNeeded }: WithdrawFormProps) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const navigate = useNavigate();
  const available = useManor((state) => state.facts.balances?.[coin.coin]?.available ?? '0');
  const amount = useAmountField();
  const [isSubmitted, setSubmitted] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const to = usePaymentAddress();
  const gross = amount.units;
  const isLarge = useIsLarge(coin, gross);
  const format = (value: string) => formats.amount(value, { decimals: 6 });
  const fault = amountFault(coin, gross, amountOf(available));
  // An empty field is no error before the player tries to continue.
  const sentence = fault && (gross > 0n || isSubmitted) ? faultText(fault, format) : null;
  const submit = () => {
    setSubmitted(true);
    if (!fault && !(to.address instanceof Refusal)) setConfirming(true);
  };
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Panel>
        <AmountField
          label={t('amount')}
          amount={amount}
          unit={coin.coin}
          hint={`${t('available', { amount: format(available), coin: coin.coin })} · ${t('min', { amount: format(coin.withdraw.min), coin: coin.coin })}`}
          error={sentence}
          onMax={() => amount.set(amountOf(available))}
        />
        <AddressPart to={to} isSubmitted={isSubmitted} />
      </Panel>
      <TermsPanel coin={coin} gross={gross} />
      <AheadPanel coin={coin} isLarge={isLarge} />
      {confirming && !(to.address instanceof Refusal) && (
        <ConfirmSheet
          coin={coin}
          gross={gross}
          address={to.address}
          isOwn={to.isOwn}
          isLarge={isLarge}
          onSignatureNeeded={onSignatureNeeded}
          onDone={() => void navigate('/withdraw-record')}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
}

/** A refusal's sentence with its amounts formatted for the language. */
function faultText({ key, values }: Refusal, format: (amount: string) => string): string {
  const input = Object.entries(values).map(
    ([name, value]) => [name, name === 'coin' ? value : format(String(value))] as const,
  );
  return sayRefusal(key, Object.fromEntries(input));
}
