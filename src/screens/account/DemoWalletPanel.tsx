import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../actions/signOut.ts';
import { demoKey } from '../../wallet/demoKey.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './DemoWalletPanel.module.css';

/** The demo wallet's key: back up, or import from another device. */
export function DemoWalletPanel() {
  const { t } = useTranslation(['account', 'common']);
  const [sheet, setSheet] = useState<'backup' | 'restore' | null>(null);
  const close = () => setSheet(null);
  const key = demoKey.get();
  return (
    <Panel title={t('demoWallet')}>
      <p className={styles.text}>{t('demoWalletText')}</p>
      <div className={styles.buttons}>
        <Button variant="plain" size="s" disabled={!key} onClick={() => setSheet('backup')}>
          {t('backup')}
        </Button>
        <Button variant="plain" size="s" onClick={() => setSheet('restore')}>
          {t('restore')}
        </Button>
      </div>
      {sheet === 'backup' && key && (
        <Sheet title={t('backup')} onClose={close}>
          <p className={styles.warning}>{t('backupWarning')}</p>
          <p className={styles.key}>
            <code>{key}</code>
            <CopyButton text={key} />
          </p>
        </Sheet>
      )}
      {sheet === 'restore' && <RestoreSheet onClose={close} />}
    </Panel>
  );
}

function RestoreSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const [key, setKey] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const restore = () => {
    if (demoKey.set(key.trim())) void signOut();
    else setInvalid(true);
  };
  return (
    <Sheet
      title={t('restore')}
      onClose={onClose}
      foot={
        <Button wide disabled={!key} onClick={restore}>
          {t('common:action.confirm')}
        </Button>
      }
    >
      <Field
        label={t('restore')}
        value={key}
        onChange={(text) => {
          setInvalid(false);
          setKey(text);
        }}
        hint={t('restoreHint')}
        error={isInvalid ? t('restoreInvalid') : null}
        input={{ autoComplete: 'off', spellCheck: false }}
      />
    </Sheet>
  );
}
