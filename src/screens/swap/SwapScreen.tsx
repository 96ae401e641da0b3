import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { amountOf } from '#core/money/amount.ts';
import { usePaused } from '../../store/usePaused.ts';
import { Button } from '../../ui/Button.tsx';
import { PausedNotice } from '../../ui/PausedNotice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useAmountField } from '../../ui/useAmountField.ts';
import { ConfirmSwapSheet } from './ConfirmSwapSheet.tsx';
import { DayAllowance } from './DayAllowance.tsx';
import { minOutput } from './minOutput.ts';
import { NeedNote } from './NeedNote.tsx';
import { QuotePanel } from './QuotePanel.tsx';
import { SwapSides } from './SwapSides.tsx';
import { useNeededAmount } from './useNeededAmount.ts';
import { useSwapFault } from './useSwapFault.ts';
import { useSwapQuote } from './useSwapQuote.ts';
import { useSwapRoute } from './useSwapRoute.ts';

/** Amount of the quote while the field is empty, so that rate and allowance show before typing. */
const PROBE = 1_000_000n;

/** The flash exchange: two coins, the pool's quote, and the exchange after a confirmation. */
export default function SwapScreen() {
  const { t } = useTranslation(['swap', 'common']);
  const navigate = useNavigate();
  const route = useSwapRoute();
  const paused = usePaused('swap');
  const [sides, setSides] = useState({ from: route.from, to: route.to });
  const field = useAmountField();
  const [slippageBps, setSlippageBps] = useState(50);
  const [confirming, setConfirming] = useState(false);
  const { from, to } = sides;
  // A digit is answered by its field; what follows from the amount is rendered after that.
  const amount = useDeferredValue(field.units);
  const live = useSwapQuote(from, to, paused ? 0n : amount || PROBE);
  const offer = amount > 0n ? live.quote : null;
  const fault = useSwapFault(from, amount, amount > 0n ? live.refusal : null);
  useNeededAmount(route, field.fill);
  const flip = () => {
    setSides({ from: to, to: from });
    if (amount > 0n && live.state === 'ready' && live.quote) field.set(amountOf(live.quote.out));
    else field.clear();
  };
  const done = () => {
    if (route.need > 0n) void navigate(route.back, { replace: true });
    else field.clear();
  };
  const ready = amount > 0n && amount === field.units && live.state === 'ready' && !fault && !paused;
  return (
    <Screen
      title={t('common:page.swap')}
      back={route.back}
      foot={
        <Button wide disabled={!ready} onClick={() => setConfirming(true)}>
          {amount > 0n ? t('swap') : t('enterAmount')}
        </Button>
      }
    >
      <PausedNotice flow={paused} />
      {route.need > 0n && <NeedNote need={route.need} coin={route.to} />}
      <SwapSides
        {...sides}
        amount={field}
        onFlip={flip}
        fault={fault}
        dayLeft={live.quote?.dayLeft ?? null}
        out={offer?.out ?? null}
        min={offer ? minOutput(amountOf(offer.out), slippageBps) : null}
        asking={live.state === 'asking'}
      />
      <QuotePanel
        quote={live.quote}
        probing={amount === 0n}
        asking={live.state === 'asking'}
        slippageBps={slippageBps}
        onSlippage={setSlippageBps}
      />
      <DayAllowance quote={live.quote} amount={amount} />
      {confirming && live.quote && (
        <ConfirmSwapSheet
          first={live.quote}
          amount={amount}
          slippageBps={slippageBps}
          onDone={done}
          onClose={() => setConfirming(false)}
        />
      )}
    </Screen>
  );
}
