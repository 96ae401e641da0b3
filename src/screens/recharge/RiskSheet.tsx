import { useTranslation } from 'react-i18next';
import { useManor } from '../../store/useManor.ts';
import { RiskList } from '../../ui/RiskList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ReservesLink } from './ReservesLink.tsx';

/** The risk notice again, on demand. */
export function RiskSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('recharge');
  const feeBps = useManor((state) => state.world.constants?.WITHDRAW_FEE_BPS ?? 0);
  return (
    <Sheet title={t('risk.button')} onClose={onClose}>
      <RiskList feeBps={feeBps} />
      <ReservesLink />
    </Sheet>
  );
}
