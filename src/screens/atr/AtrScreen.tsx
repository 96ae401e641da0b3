import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadOrders } from '../../queries/loadOrders.ts';
import type { BookRow } from '#core/api/marketObjects.ts';
import { otherSide, type OrderSide } from '#core/rules/otcOrder.ts';
import { marketInterval } from '../../store/marketInterval.ts';
import { useEventsMissed } from '../../store/useEventsMissed.ts';
import { usePaused } from '../../store/usePaused.ts';
import { OpenedSheet } from '../../ui/OpenedSheet.tsx';
import { PausedNotice } from '../../ui/PausedNotice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { BookPanel } from './BookPanel.tsx';
import { ChartCredit } from './ChartCredit.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { OrdersLink } from './OrdersLink.tsx';
import { TickerPanel } from './TickerPanel.tsx';
import { TradeButtons } from './TradeButtons.tsx';
import { TradeSheet } from './TradeSheet.tsx';
import { useMarket } from './useMarket.ts';
import { useOrderTerms } from './useOrderTerms.ts';

/** Marks own orders in the book; a failure does not block the book. */
const readOwn = () => void loadOrders('all').catch(() => undefined);

interface Trade {
  side: OrderSide;
  taken: BookRow | null;
}

/** The sheet of an order, once its side's terms are known. */
function OpenTrade(props: Trade & { stopped: boolean; onClose: () => void }) {
  const terms = useOrderTerms(props.side);
  return terms && <TradeSheet {...props} terms={terms} />;
}

/** The market between players: price chart, order book, and buttons to post an order or take one. */
export default function AtrScreen() {
  const { t } = useTranslation(['otc', 'common']);
  const paused = usePaused('otc');
  const [interval, setInterval] = useState(marketInterval.get);
  const trade = useOpened<Trade>();
  const market = useMarket(interval);
  const hasTerms = useOrderTerms('buy') !== null;
  useEffect(readOwn, []);
  useEventsMissed(readOwn);
  return (
    <Screen
      title={t('common:page.atr')}
      action={<OrdersLink />}
      foot={
        <TradeButtons
          disabled={paused !== null || !hasTerms}
          onTrade={(side) => trade.open({ side, taken: null })}
        />
      }
    >
      <PausedNotice flow={paused} />
      <TickerPanel />
      <ChartPanel
        interval={interval}
        onInterval={(next) => {
          marketInterval.set(next);
          setInterval(next);
        }}
        failed={market.failed}
        onRetry={market.retry}
      />
      <BookPanel
        failed={market.failed}
        onRetry={market.retry}
        onTake={paused ? null : (row) => trade.open({ side: otherSide[row.side], taken: row })}
      />
      <ChartCredit />
      <OpenedSheet of={trade}>
        {(opened) => <OpenTrade {...opened} stopped={paused !== null} onClose={trade.close} />}
      </OpenedSheet>
    </Screen>
  );
}
