import { useTranslation } from 'react-i18next';
import type { User } from '#core/api/objects.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import styles from './ShareLinks.module.css';

/** Code and link as text. */
export function ShareLinks({ user }: { user: User }) {
  const { t } = useTranslation(['community', 'account', 'common']);
  const { referralCode, invitationLink } = user;
  return (
    <Panel>
      <Row
        label={t('account:code')}
        value={
          <span className={styles.value}>
            <b>{referralCode}</b>
            <CopyButton text={referralCode} label={t('account:code')} />
          </span>
        }
      />
      <Row
        label={t('invite.link')}
        text={<span className={styles.link}>{invitationLink}</span>}
        value={<CopyButton text={invitationLink} label={t('invite.link')} />}
      />
    </Panel>
  );
}
