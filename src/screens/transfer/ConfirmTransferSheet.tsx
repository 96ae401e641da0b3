import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../queries/loadReceiver.ts';
import { mustSignTransfer } from '../../selectors/mustSignTransfer.ts';
import { transferAtr } from '../../actions/transferAtr.ts';
import { amountOf } from '#core/money/amount.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ReceiverCard } from './ReceiverCard.tsx';
import styles from './TransferScreen.module.css';

export interface ConfirmTransferSheetProps {
  receiver: Receiver;
  /** Ledger units. */
  amount: bigint;
  onDone: () => void;
  onClose: () => void;
}

/** Summary before a transfer; to a new receiver, and above the limit, the wallet signs it. */
export function ConfirmTransferSheet({ receiver, amount, onDone, onClose }: ConfirmTransferSheetProps) {
  const { t } = useTranslation('transfer');
  const available = useManor((state) => state.facts.balances?.ATR?.available ?? '0');
  const busy = useManor((state) => Boolean(state.pending.transfer));
  const signs = mustSignTransfer(amount, receiver.isNew);
  const send = async () => {
    if (!(await transferAtr(receiver, amount))) return;
    onClose();
    onDone();
  };
  const atr = (value: bigint) => <Amount value={value} coin="ATR" unit="name" decimals={6} />;
  return (
    <Sheet
      title={t('confirm')}
      onClose={onClose}
      foot={
        <Button wide busy={busy} onClick={() => void send()}>
          {signs ? t('signAndSend') : t('send')}
        </Button>
      }
    >
      <ReceiverCard receiver={receiver} />
      <FactLines
        lines={[
          { key: 'amount', label: t('amount'), value: atr(amount), strong: true },
          { key: 'fee', label: t('fee'), value: t('free') },
          { key: 'after', label: t('after'), value: atr(amountOf(available) - amount) },
        ]}
      />
      {signs && (
        <p className={styles.sign}>
          <Glyph name="edit" size={20} />
          {receiver.isNew ? t('signNewText') : t('signText')}
        </p>
      )}
      <p className={styles.final}>{t('final')}</p>
    </Sheet>
  );
}
