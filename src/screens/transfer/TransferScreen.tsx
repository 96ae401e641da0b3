import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '#core/money/amount.ts';
import { useManor } from '../../store/useManor.ts';
import { usePaused } from '../../store/usePaused.ts';
import { Amount } from '../../ui/Amount.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PausedNotice } from '../../ui/PausedNotice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useAmountField } from '../../ui/useAmountField.ts';
import { ConfirmTransferSheet } from './ConfirmTransferSheet.tsx';
import { MemberChoice } from './MemberChoice.tsx';
import { ReceiverPanel } from './ReceiverPanel.tsx';
import styles from './TransferScreen.module.css';
import { useAmountFault } from './useAmountFault.ts';
import { useReceiver } from './useReceiver.ts';

/** ATR transfer to a downline member: receiver, amount, and a confirmation. */
export default function TransferScreen() {
  const { t } = useTranslation(['transfer', 'common']);
  const paused = usePaused('transfer');
  const available = useManor((state) => state.facts.balances?.ATR?.available ?? '0');
  const min = useManor((state) => state.world.constants?.TRANSFER_MIN ?? '0');
  const [address, setAddress] = useState('');
  const field = useAmountField();
  const [confirming, setConfirming] = useState(false);
  const to = useReceiver(address);
  const amount = field.units;
  const fault = useAmountFault(amount);
  const ready = to.receiver !== null && amount > 0n && fault === null && !paused;
  const done = () => {
    setAddress('');
    field.clear();
  };
  return (
    <Screen
      title={t('common:page.transfer')}
      back="/assets"
      foot={
        <Button wide disabled={!ready} onClick={() => setConfirming(true)}>
          {t('next')}
        </Button>
      }
    >
      <PausedNotice flow={paused} />
      <section className={styles.purse}>
        <CoinIcon coin="ATR" size={44} />
        <div>
          <p>{t('available')}</p>
          <Amount value={available} coin="ATR" unit="name" size="l" rolls />
        </div>
      </section>
      <ReceiverPanel address={address} onChange={setAddress} to={to} />
      <Panel>
        <AmountField
          label={t('amount')}
          amount={field}
          unit="ATR"
          hint={t('min', { min })}
          error={fault}
          onMax={() => field.set(amountOf(available))}
        />
      </Panel>
      <p className={styles.note}>{t('only')}</p>
      {address === '' && <MemberChoice onPick={setAddress} />}
      {confirming && to.receiver && (
        <ConfirmTransferSheet
          receiver={to.receiver}
          amount={amount}
          onDone={done}
          onClose={() => setConfirming(false)}
        />
      )}
    </Screen>
  );
}
