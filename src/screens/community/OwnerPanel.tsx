import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { markGoal } from '../../actions/markGoal.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { communityIcons } from '../../ui/icons/communityIcons.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './OwnerPanel.module.css';

/**
 * Benefits of a manor lord, and the way to become one: by request to the operators, not by payment. The goal that asks
 * to read it opens the way at once (`/community?owner`); who is a manor lord already has read it with the benefits.
 */
export function OwnerPanel() {
  const { t } = useTranslation(['community', 'account', 'common']);
  const formats = useFormats();
  const user = useManor((state) => state.session.user);
  const constants = useManor((state) => state.world.constants);
  const isAsked = new URLSearchParams(useLocation().search).has('owner');
  const isOwner = user?.tier === 'owner';
  const [isOpen, setOpen] = useState(isAsked);
  const isRead = isOpen || isOwner;
  useEffect(() => {
    if (isRead) void markGoal('owner');
  }, [isRead]);
  if (!user || !constants) return null;
  const gains = [
    t('owner.fee', {
      owner: formats.bps(constants.OWNER_OTC_FEE_BPS),
      regular: formats.bps(constants.OTC_FEE_BPS),
    }),
    t('owner.orders', {
      owner: formats.count(constants.OWNER_OTC_OPEN_MAX),
      regular: formats.count(constants.OTC_OPEN_MAX),
    }),
    t('owner.badge'),
  ];
  return (
    <Panel>
      <div className={styles.head}>
        <Icon src={communityIcons.owner} size={56} />
        <div>
          <h2 className={styles.title}>{t('common:tier.owner')}</h2>
          <p className={styles.state}>{t(isOwner ? 'owner.is' : 'owner.isNot')}</p>
        </div>
      </div>
      <ul className={styles.gains}>
        {gains.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
      {!isOwner && (
        <Button wide variant="plain" onClick={() => setOpen(true)}>
          {t('owner.apply')}
        </Button>
      )}
      {isOpen && !isOwner && (
        <Sheet title={t('owner.apply')} onClose={() => setOpen(false)}>
          <p>{t('owner.applyText')}</p>
          <p className={styles.code}>
            <span>
              {t('account:code')} <b>{user.referralCode}</b>
            </span>
            <CopyButton text={user.referralCode} label={t('account:code')} />
          </p>
          {constants.OWNER_CONTACT && (
            <p className={styles.code}>
              <span className={styles.contact}>{constants.OWNER_CONTACT}</span>
              <CopyButton text={constants.OWNER_CONTACT} label={t('owner.contact')} />
            </p>
          )}
          <p className={styles.state}>{t('owner.free')}</p>
        </Sheet>
      )}
    </Panel>
  );
}
