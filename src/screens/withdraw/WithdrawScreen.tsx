import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { loadPaymentCoins } from '../../queries/loadPaymentCoins.ts';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { useFormats } from '../../i18n/useFormats.ts';
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
import { WithdrawForm } from './WithdrawForm.tsx';

const FORM = 'withdraw-form';

/** Withdrawal to the chain: coin, amount, destination, and net amount. */
export default function WithdrawScreen() {
  const { t } = useTranslation(['withdraw', 'common']);
  const formats = useFormats();
  const navigate = useNavigate();
  const paused = usePaused('withdraw');
  const isChainAway = useChainAway();
  const balances = useManor((state) => state.facts.balances);
  const [search] = useSearchParams();
  const [picked, setPicked] = useState<ChainCoin>(
    chainCoins.find((coin) => coin === search.get('coin')) ?? 'USDT',
  );
  const coins = useRead(['listPaymentCoins'], loadPaymentCoins);
  const coin = coins.data?.find((candidate) => candidate.coin === picked);
  const availableOf = (name: ChainCoin) =>
    formats.amount(balances?.[name]?.available ?? '0', { decimals: 2 });
  return (
    <Screen
      title={t('common:page.withdraw')}
      back="/assets"
      action={
        <Button size="s" variant="plain" onClick={() => void navigate('/withdraw-record')}>
          {t('records')}
        </Button>
      }
      foot={
        coin && (
          // Before the balances are there every amount would be refused as too large.
          <Button wide type="submit" form={FORM} disabled={Boolean(paused) || !balances}>
            {t('next')}
          </Button>
        )
      }
    >
      <PausedNotice flow={paused} />
      <ChainAwayNotice words={isChainAway ? t('chainAway') : null} />
      <PaymentCoinChoice
        label={t('coin')}
        value={picked}
        onChange={setPicked}
        noteOf={(name) => t('availableShort', { amount: availableOf(name) })}
      />
      {coin ? (
        <WithdrawForm key={picked} id={FORM} coin={coin} onSignatureNeeded={coins.reload} />
      ) : (
        <Panel>
          <ListStates state={coins.state} count={0} onRetry={coins.reload}>
            {null}
          </ListStates>
        </Panel>
      )}
    </Screen>
  );
}
