import { useTranslation } from 'react-i18next';
import type { User } from '#core/api/objects.ts';
import { loadOwnVisits } from '../../queries/loadOwnVisits.ts';
import { useRead } from '../../queries/useRead.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import styles from './ShareLinks.module.css';

/** Code and link as text; and the link to the manor, while it admits everybody who has it. */
export function ShareLinks({ user }: { user: User }) {
  const { t } = useTranslation(['community', 'account', 'common', 'visit']);
  const visits = useRead(['showOwnVisits'], () => loadOwnVisits());
  const { referralCode, invitationLink } = user;
  const manorLink = `${location.origin}/#/visit/${referralCode}`;
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
      {visits.data?.state.visits === 'link' && (
        <Row
          label={t('visit:link')}
          text={<span className={styles.link}>{manorLink}</span>}
          value={<CopyButton text={manorLink} label={t('visit:link')} />}
        />
      )}
    </Panel>
  );
}
