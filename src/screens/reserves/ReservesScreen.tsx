import { useTranslation } from 'react-i18next';
import { loadConstants } from '../../queries/loadConstants.ts';
import { loadReserves } from '../../queries/loadReserves.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ConstantsList } from '../../ui/ConstantsList.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useRead } from '../../queries/useRead.ts';
import { CoinReserves } from './CoinReserves.tsx';
import { EconomyLink } from './EconomyLink.tsx';
import { ProofPanel } from './ProofPanel.tsx';
import styles from './ReservesScreen.module.css';
import { RootsPanel } from './RootsPanel.tsx';

const loadFirst = () => loadReserves();

/**
 * Liabilities and reserves, the proof that the player's balance is included, and the operators' binding
 * numbers.
 */
export default function ReservesScreen() {
  const { t } = useTranslation(['reserves', 'common', 'account']);
  const formats = useFormats();
  const reserves = useRead(['showReserves'], loadFirst);
  const constants = useRead(['listConstants'], loadConstants);
  return (
    <Screen title={t('common:page.reserves')} back="/assets">
      <p className={styles.text}>{t('text')}</p>
      <ListStates state={reserves.state} count={reserves.data ? 1 : 0} onRetry={reserves.reload} foot={false}>
        {reserves.data?.coins.map((coin) => (
          <CoinReserves key={coin.coin} reserves={coin} />
        ))}
        {reserves.data && (
          <p className={styles.counted}>{t('counted', { time: formats.dateTime(reserves.data.at) })}</p>
        )}
      </ListStates>
      <EconomyLink />
      <ProofPanel />
      <RootsPanel />
      <Panel title={t('account:constants')}>
        <ListStates
          state={constants.state}
          count={constants.data?.length ?? 0}
          onRetry={constants.reload}
          foot={false}
        >
          <ConstantsList list={constants.data ?? []} />
        </ListStates>
      </Panel>
    </Screen>
  );
}
