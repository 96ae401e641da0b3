import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { unitsOf, normalizeAmount } from '../../i18n/normalizeAmount.ts';
import { useManor } from '../../store/useManor.ts';
import { usePaused } from '../../store/usePaused.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PausedNotice } from '../../ui/PausedNotice.tsx';
import { Screen } from '../../ui/Screen.tsx';
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
  const [input, setInput] = useState('');
  const [confirming, setConfirming] = useState(false);
  const to = useReceiver(address);
  const amount = unitsOf(input);
  const fault = useAmountFault(amount);
  const ready = to.receiver !== null && amount > 0n && fault === null && !paused;
  const done = () => {
    setAddress('');
    setInput('');
  };
  const max = (
    <Button size="s" variant="quiet" onClick={() => setInput(formatAmount(amountOf(available)))}>
      {t('common:action.max')}
    </Button>
  );
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
        <Field
          label={t('amount')}
          value={input}
          onChange={(text) => setInput(normalizeAmount(text))}
          hint={t('min', { min })}
          error={fault}
          suffix={
            <>
              <span className={styles.unit}>ATR</span>
              {max}
            </>
          }
          input={{ inputMode: 'decimal', autoComplete: 'off', placeholder: '0' }}
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
