import { useTranslation } from 'react-i18next';
import { coins } from '#core/money/coin.ts';
import { useManor } from '../../store/useManor.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CoinLine } from './CoinLine.tsx';

/** Each coin's available and frozen amounts, with the places of the frozen ones. */
export function CoinsPanel() {
  const { t } = useTranslation('assets');
  const balances = useManor((state) => state.facts.balances);
  return (
    <Panel title={t('coins')}>
      {!balances && <Skeleton height={48} lines={5} />}
      {balances && (
        <ul>
          {coins.map((coin) => (
            <CoinLine key={coin} coin={coin} balance={balances[coin]} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
