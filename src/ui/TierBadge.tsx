import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { communityIcons } from './icons/communityIcons.ts';
import styles from './TierBadge.module.css';

/** The manor lord's badge; renders nothing for a regular member. */
export function TierBadge({ tier }: { tier: 'regular' | 'owner' }) {
  const { t } = useTranslation('common');
  if (tier !== 'owner') return null;
  return (
    <span className={styles.badge}>
      <Icon src={communityIcons.owner} size={20} />
      {t('tier.owner')}
    </span>
  );
}
