import { useTranslation } from 'react-i18next';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RiskList } from '../../ui/RiskList.tsx';
import { ReservesLink } from './ReservesLink.tsx';
import styles from './RiskGate.module.css';

/** Risk notice before the first recharge: address and button stay hidden until it is accepted. */
export function RiskGate({ onAccept }: { onAccept: () => void }) {
  const { t } = useTranslation('recharge');
  const feeBps = useManor((state) => state.world.constants?.WITHDRAW_FEE_BPS ?? 0);
  return (
    <Panel title={t('risk.title')}>
      <RiskList feeBps={feeBps} />
      <div className={styles.foot}>
        <ReservesLink />
        <Button wide onClick={onAccept}>
          {t('risk.accept')}
        </Button>
      </div>
    </Panel>
  );
}
