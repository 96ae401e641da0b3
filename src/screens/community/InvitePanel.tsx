import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './InvitePanel.module.css';

const SIZE = 116;
const INK = '#3a2210';
const PAPER = '#fffdf6';

/** Code, link and their QR code, and a link to the invitation picture. */
export function InvitePanel() {
  const { t } = useTranslation(['community', 'account', 'common']);
  const navigate = useNavigate();
  const user = useManor((state) => state.session.user);
  if (!user) {
    return (
      <Panel>
        <Skeleton height={56} lines={3} />
      </Panel>
    );
  }
  const { referralCode, invitationLink } = user;
  return (
    <Panel title={t('invite.title')}>
      <div className={styles.invite}>
        <div className={styles.qr}>
          <QRCodeSVG
            value={invitationLink}
            size={SIZE}
            level="M"
            fgColor={INK}
            bgColor={PAPER}
            title={t('invite.qr')}
          />
        </div>
        <div className={styles.words}>
          <span className={styles.label}>{t('account:code')}</span>
          <span className={styles.line}>
            <b className={styles.code} data-code={referralCode}>
              {referralCode}
            </b>
            <CopyButton text={referralCode} label={t('account:code')} />
          </span>
          <span className={styles.label}>{t('invite.link')}</span>
          <span className={styles.line}>
            <span className={styles.link} data-link={invitationLink}>
              {invitationLink.replace(/^https?:\/\//, '')}
            </span>
            <CopyButton text={invitationLink} label={t('invite.link')} />
          </span>
        </div>
      </div>
      <p className={styles.text}>{t('invite.text')}</p>
      <Button wide onClick={() => void navigate('/share')}>
        {t('invite.open')}
      </Button>
    </Panel>
  );
}
