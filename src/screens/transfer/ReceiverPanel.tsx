import { useTranslation } from 'react-i18next';
import { notify } from '../../store/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ReceiverCard } from './ReceiverCard.tsx';
import styles from './TransferScreen.module.css';
import type { ReceiverState } from './useReceiver.ts';

export interface ReceiverPanelProps {
  address: string;
  onChange: (address: string) => void;
  to: ReceiverState;
}

/** The receiver: an address, validated while typing, and its member. */
export function ReceiverPanel({ address, onChange, to }: ReceiverPanelProps) {
  const { t } = useTranslation('transfer');
  const paste = async () => {
    try {
      onChange((await navigator.clipboard.readText()).trim());
    } catch {
      // Wallet browsers often forbid reading the clipboard; a long press pastes there.
      notify.error(t('pasteBlocked'), 'paste');
    }
  };
  return (
    <Panel>
      <Field
        label={t('address')}
        value={address}
        onChange={onChange}
        hint={to.state === 'none' ? t('addressHint') : undefined}
        error={to.refusal}
        suffix={
          to.state === 'asking' ? (
            <Spinner size={22} />
          ) : (
            <Button size="s" variant="quiet" onClick={address ? () => onChange('') : () => void paste()}>
              {address ? t('clear') : t('paste')}
            </Button>
          )
        }
        input={{
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          maxLength: 64,
          placeholder: '0x…',
        }}
      />
      <div className={styles.known} aria-live="polite">
        {to.receiver && <ReceiverCard receiver={to.receiver} />}
      </div>
    </Panel>
  );
}
