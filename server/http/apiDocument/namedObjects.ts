import type * as z from 'zod/mini';
import { casting } from '#core/api/castingObjects.ts';
import { carePriceResult } from '#core/api/careCalls.ts';
import { member, teamFigures } from '#core/api/community.ts';
import { goal } from '#core/api/goalObjects.ts';
import { henResult } from '#core/api/hen.ts';
import { bookRow, candle, fill, marketNews, order, ticker } from '#core/api/marketObjects.ts';
import {
  balance,
  changes,
  deposit,
  flowState,
  hen,
  ledgerLine,
  lot,
  notice,
  plant,
  plot,
  prices,
  review,
  saplingOffer,
  stock,
  user,
  withdrawal,
} from '#core/api/objects.ts';
import { adjustment } from '#core/api/operatorCalls.ts';
import { pendingChange } from '#core/api/pendingChange.ts';
import { plotResult } from '#core/api/plotResult.ts';
import { refusalKey } from '#core/api/refusalKey.ts';
import { coupon, gifts } from '#core/api/ticketObjects.ts';
import { amount, id, instant, version } from '#core/api/wireParts.ts';
import { constantsSchema } from '#core/catalog/constants.ts';

interface NamedObject {
  schema: z.ZodMiniType;
  description: string;
  example?: unknown;
}

/** Objects that answers are made of, by their name in the API document. */
export const namedObjects: Readonly<Record<string, NamedObject>> = {
  Amount: {
    schema: amount,
    description: 'Whole coins as a decimal string, at most 6 decimals.',
    example: '12.5',
  },
  Instant: {
    schema: instant,
    description: 'Epoch milliseconds: game time on the farm, wall time elsewhere.',
    example: 1_795_000_000_000,
  },
  Id: { schema: id, description: 'Id of one object.', example: '7' },
  Version: {
    schema: version,
    description: 'Grows whenever the object changes. Keep the object with the higher version.',
    example: 3,
  },
  RefusalKey: {
    schema: refusalKey,
    description: 'Key of a refusal: stable, see /api/refusals.',
    example: 'notRipe',
  },
  User: {
    schema: user,
    description: 'The signed-in player.',
    example: {
      id: '7',
      version: 3,
      userName: `0x${'11'.repeat(20)}`,
      nickName: 'Orchard',
      image: 'level-1',
      referralCode: 'ORCHRD',
      level: 1,
      gamePoints: '12.5',
      invitationLink: 'https://manor.example/#/invite?pusername=ORCHRD',
      tier: 'regular',
      isRobot: false,
      isOperator: false,
    },
  },
  Balance: {
    schema: balance,
    description: 'Balance of one coin. ATB is manor credit, TKT are tickets, PTS are points.',
    example: { coin: 'ATR', version: 3, available: '12.5', frozen: '0', total: '12.5' },
  },
  Plant: { schema: plant, description: 'A plant. Instants of cares are null until the care is given.' },
  Plot: {
    schema: plot,
    description: 'A plot. A wild one has version 0, no `reclaimedAt` and no plant.',
    example: { number: 1, version: 2, reclaimedAt: 1_795_000_000_000, plant: null },
  },
  Hen: {
    schema: hen,
    description: 'A hen. `eggsAt`: the time at which each egg that is not collected lies in the nest.',
  },
  Lot: {
    schema: lot,
    description: 'Fruit of one harvest or eggs of one hen. Gone at `spoilsAt`.',
    example: { id: '7', quantity: 5, price: '2.4', spoilsAt: 1_795_000_000_000 },
  },
  Stock: { schema: stock, description: 'The warehouse. Lots are oldest first and are sold in this order.' },
  SaplingOffer: { schema: saplingOffer, description: 'Offer of the shop.' },
  Prices: { schema: prices, description: 'All prices as of `at`. `p`: USDT per ATR. `yPpm`: yield index.' },
  LedgerLine: {
    schema: ledgerLine,
    description: 'A ledger entry. Positive when received, negative when paid.',
  },
  Deposit: { schema: deposit, description: 'A payment from the player’s own wallet into the vault.' },
  Withdrawal: { schema: withdrawal, description: 'A payout on the chain. `net` = `gross` - `fee`.' },
  Review: { schema: review, description: 'A withdrawal as reviewers see it.' },
  FlowState: { schema: flowState, description: 'Pause state of a flow of money.' },
  Notice: { schema: notice, description: 'A notice to one player, or of an operator to all.' },
  Casting: { schema: casting, description: 'A casting: locked USDT, for which ATR is released day by day.' },
  Order: { schema: order, description: 'One of the player’s orders.' },
  Fill: { schema: fill, description: 'One match of two orders, as one of the two players sees it.' },
  BookRow: { schema: bookRow, description: 'A row of the order book. In changes, `remaining` 0 removes it.' },
  Candle: { schema: candle, description: 'Trades of one span.' },
  Ticker: { schema: ticker, description: 'Market summary of the last 24 hours.' },
  MarketNews: {
    schema: marketNews,
    description: 'A change of the market. Read again after a gap in `sequence`.',
  },
  Coupon: { schema: coupon, description: 'A coupon: used once, before its expiry.' },
  Gifts: { schema: gifts, description: 'Gifts that the player received.' },
  Goal: { schema: goal, description: 'A goal: `have` counts up to `need`.' },
  PlotResult: { schema: plotResult, description: 'Result for one plot of several: done, or a refusal.' },
  HenResult: { schema: henResult, description: 'Result for one hen of several: done, or a refusal.' },
  CarePrice: { schema: carePriceResult, description: 'Price of a care for one plot, and its gain.' },
  Member: { schema: member, description: 'A member of the player’s downline.' },
  TeamFigures: { schema: teamFigures, description: 'Sums over a group of players.' },
  Adjustment: {
    schema: adjustment,
    description: 'A credit to a player or a debit from one, by two operators.',
  },
  PendingChange: { schema: pendingChange, description: 'A proposed value of a constant.' },
  Constants: { schema: constantsSchema, description: 'Every number that binds the game.' },
  Changes: {
    schema: changes,
    description: 'Objects that a call changed; the live stream pushes the same shape.',
    example: { balances: [{ coin: 'ATR', version: 4, available: '2.5', frozen: '0', total: '2.5' }] },
  },
};
