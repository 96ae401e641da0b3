import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { loadPaymentCoins } from '../../queries/loadPaymentCoins.ts';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { rechargeRiskAccepted } from '../../store/rechargeRiskAccepted.ts';
import { useManor } from '../../store/useManor.ts';
import { useChainAway } from '../../queries/useChainAway.ts';
import { usePaused } from '../../store/usePaused.ts';
import { Button } from '../../ui/Button.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ChainAwayNotice } from '../../ui/ChainAwayNotice.tsx';
import { PausedNotice } from '../../ui/PausedNotice.tsx';
import { PaymentCoinChoice } from '../../ui/PaymentCoinChoice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useRead } from '../../queries/useRead.ts';
import { AddressPanel } from './AddressPanel.tsx';
import { CreditedPanel } from './CreditedPanel.tsx';
import { PendingPanel } from './PendingPanel.tsx';
import { RiskGate } from './RiskGate.tsx';
import { RiskSheet } from './RiskSheet.tsx';
import { SendPanel } from './SendPanel.tsx';
import { useRechargeBalances } from './useRechargeBalances.ts';
import { useSentRecharges } from './useSentRecharges.ts';

/**
 * Recharge: by one tap from the wallet, or by payment to the vault's address; with the status of payments.
 */
export default function RechargeScreen() {
  const { t } = useTranslation(['recharge', 'common']);
  const formats = useFormats();
  const paused = usePaused('recharge');
  const isChainAway = useChainAway();
  const address = useManor((state) => state.session.address ?? '');
  const [search] = useSearchParams();
  const [picked, setPicked] = useState<ChainCoin>(
    chainCoins.find((coin) => coin === search.get('coin')) ?? 'USDT',
  );
  const [isRiskAccepted, setRiskAccepted] = useState(() => rechargeRiskAccepted.get(address));
  const [risk, setRisk] = useState(false);
  const coins = useRead(['listPaymentCoins'], loadPaymentCoins);
  const balances = useRechargeBalances(coins.data);
  const sent = useSentRecharges(balances.reload);
  const coin = coins.data?.find((candidate) => candidate.coin === picked);
  const other = coins.data?.find((candidate) => candidate.coin !== picked);
  const inWallet = (name: ChainCoin) => {
    const amount = balances.of(name)?.coin;
    return amount === undefined ? '' : t('wallet', { amount: formats.amount(amount) });
  };
  const deposits = useManor((state) => state.facts.deposits);
  const underWay =
    sent.list.length > 0 || Object.values(deposits ?? {}).some(({ state }) => state === 'pending');
  // After a payment the records stay above the address, where the player is looking.
  const [followed, setFollowed] = useState(false);
  if (underWay && !followed) setFollowed(true);
  const places = [
    isRiskAccepted && !paused && coin && <AddressPanel key="address" coin={coin} playerAddress={address} />,
    <CreditedPanel key="records" />,
  ];
  return (
    <Screen
      title={t('common:page.recharge')}
      back="/assets"
      action={
        <Button size="s" variant="plain" onClick={() => setRisk(true)}>
          {t('risk.button')}
        </Button>
      }
    >
      <PausedNotice flow={paused} />
      <ChainAwayNotice words={isChainAway ? t('chainAway') : null} />
      {!isRiskAccepted && (
        <RiskGate
          onAccept={() => {
            rechargeRiskAccepted.set(address);
            setRiskAccepted(true);
          }}
        />
      )}
      {isRiskAccepted && !paused && (
        <>
          <PaymentCoinChoice label={t('coin')} value={picked} onChange={setPicked} noteOf={inWallet} />
          {coin ? (
            <SendPanel key={coin.coin} coin={coin} other={other} balances={balances} onSent={sent.add} />
          ) : (
            <Panel>
              <ListStates state={coins.state} count={0} onRetry={coins.reload}>
                {null}
              </ListStates>
            </Panel>
          )}
        </>
      )}
      <PendingPanel sent={sent.list} />
      {followed ? [...places].reverse() : places}
      {risk && <RiskSheet onClose={() => setRisk(false)} />}
    </Screen>
  );
}
