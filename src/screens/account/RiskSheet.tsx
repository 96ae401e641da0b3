import { useTranslation } from 'react-i18next';
import { useManor } from '../../store/useManor.ts';
import { RiskList } from '../../ui/RiskList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Risks shown to every player before money is at stake. */
export function RiskSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const feeBps = useManor((state) => state.world.constants?.WITHDRAW_FEE_BPS ?? 0);
  return (
    <Sheet title={t('risk')} onClose={onClose}>
      <RiskList feeBps={feeBps} />
    </Sheet>
  );
}
