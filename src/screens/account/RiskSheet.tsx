import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './RiskSheet.module.css';

/** What every player is told before money is at stake. */
export function RiskSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const fee = useManor((state) => state.world.constants?.WITHDRAW_FEE_BPS ?? 0);
  return (
    <Sheet title={t('risk')} onClose={onClose}>
      <ul className={styles.risks}>
        <li>{t('risk1')}</li>
        <li>{t('risk2')}</li>
        <li>{t('risk3', { fee: formats.bps(fee) })}</li>
        <li>{t('risk4')}</li>
        <li>{t('risk5')}</li>
      </ul>
    </Sheet>
  );
}
