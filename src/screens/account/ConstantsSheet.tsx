import { useTranslation } from 'react-i18next';
import { loadConstants } from '../../queries/loadConstants.ts';
import { ConstantsList } from '../../ui/ConstantsList.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useRead } from '../../queries/useRead.ts';

/** Every constant of the game with its value and its history. */
export function ConstantsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { state, data, reload } = useRead(['listConstants'], loadConstants);
  return (
    <Sheet title={t('constants')} onClose={onClose}>
      <ListStates state={state} count={data?.length ?? 0} onRetry={reload}>
        <ConstantsList list={data ?? []} />
      </ListStates>
    </Sheet>
  );
}
