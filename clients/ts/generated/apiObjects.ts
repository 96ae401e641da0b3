// Generated from the endpoint table by npm run client. Do not edit.

/** Whole coins as a decimal string, at most 6 decimals. */
export type Amount = string;

/** Epoch milliseconds: game time on the farm, wall time elsewhere. */
export type Instant = number;

/** Id of one object. */
export type Id = string;

/** Grows whenever the object changes. Keep the object with the higher version. */
export type Version = number;

/** Key of a refusal. Keys are stable. `/api/refusals` lists status, code and calls of each. */
export type RefusalKey =
  | 'missingParameter'
  | 'unknownParameter'
  | 'repeatedParameter'
  | 'invalidParameter'
  | 'missingRequestId'
  | 'invalidRequestId'
  | 'invitationCodeRequired'
  | 'quantityTooSmall'
  | 'messageMalformed'
  | 'requestTooLarge'
  | 'withdrawBelowMin'
  | 'transferBelowMin'
  | 'addressMalformed'
  | 'addressNotAllowed'
  | 'signatureNeeded'
  | 'signatureExpired'
  | 'actSignatureNeeded'
  | 'amountTooSmall'
  | 'sameCoin'
  | 'priceOrOrder'
  | 'quantityBelowMin'
  | 'castBelowMin'
  | 'helpDayTooHigh'
  | 'constantInvalid'
  | 'constantFixed'
  | 'pushHostUnknown'
  | 'pushKeysMalformed'
  | 'signInRequired'
  | 'signInEnded'
  | 'signatureFailed'
  | 'messageTooOld'
  | 'messageFromFuture'
  | 'messageSignedOut'
  | 'deviceProofInvalid'
  | 'deviceProofExpired'
  | 'messageOtherDevice'
  | 'operatorsOnly'
  | 'notOpenYet'
  | 'notSubordinate'
  | 'ownWithdrawal'
  | 'sponsorTooDeep'
  | 'signUpsFull'
  | 'memberNotInTeam'
  | 'manorClosed'
  | 'manorBarred'
  | 'visitorBarred'
  | 'roleTooLow'
  | 'accountFrozen'
  | 'callUnknown'
  | 'referrerUnknown'
  | 'henUnknown'
  | 'withdrawalUnknown'
  | 'proofNotYet'
  | 'orderUnknown'
  | 'castingUnknown'
  | 'playerUnknown'
  | 'couponUnknown'
  | 'noticeUnknown'
  | 'sessionUnknown'
  | 'manorUnknown'
  | 'helpUnknown'
  | 'methodNotAllowed'
  | 'lookUnknown'
  | 'requestTooSlow'
  | 'requestIdReused'
  | 'insufficientAtr'
  | 'insufficientUsdt'
  | 'insufficientBalance'
  | 'farmPoolDry'
  | 'nothingToDo'
  | 'paused'
  | 'plotAlreadyYours'
  | 'plotNotNext'
  | 'plotNotYours'
  | 'plotNotEmpty'
  | 'plotEmpty'
  | 'noPlotLeft'
  | 'worldFull'
  | 'notRipe'
  | 'growthOver'
  | 'alreadyWatered'
  | 'alreadyFertilized'
  | 'alreadyWeeded'
  | 'alreadyKilledInsects'
  | 'noWeeds'
  | 'noInsects'
  | 'notEnoughSaplings'
  | 'notEnoughFruit'
  | 'notEnoughEggs'
  | 'henAlreadyFed'
  | 'henGone'
  | 'yardFull'
  | 'noEggs'
  | 'faucetLimit'
  | 'quoteMoved'
  | 'swapDayLimit'
  | 'swapPoolDry'
  | 'withdrawalNotPending'
  | 'sameOperator'
  | 'flowUnchanged'
  | 'priceOutOfRange'
  | 'tooManyOrders'
  | 'ownOrder'
  | 'orderGone'
  | 'orderSmaller'
  | 'orderMoved'
  | 'orderNotOpen'
  | 'orderFilled'
  | 'orderRevoked'
  | 'orderExpired'
  | 'castingRoundOver'
  | 'castingAbovePool'
  | 'castingEnded'
  | 'tierUnchanged'
  | 'ownAdjustment'
  | 'poolShort'
  | 'adjustmentNotPending'
  | 'tutorialNotDone'
  | 'couponUsed'
  | 'couponExpired'
  | 'couponNotForThis'
  | 'couponNotEarned'
  | 'withdrawAboveDay'
  | 'alreadyGiven'
  | 'houseDry'
  | 'careWaiting'
  | 'tutorialOff'
  | 'giftTreeEarly'
  | 'giftTreeNoPlot'
  | 'giftTreesOut'
  | 'giftStays'
  | 'goalNotDone'
  | 'goalNotToday'
  | 'goalsOut'
  | 'saplingNotNeeded'
  | 'saplingNotEarned'
  | 'basketDayOver'
  | 'basketChanged'
  | 'basketFilled'
  | 'basketExchanged'
  | 'basketBonusOut'
  | 'ownManor'
  | 'helpOff'
  | 'helpNotDue'
  | 'helpTooLate'
  | 'helpNotWorth'
  | 'helpAllowanceUsed'
  | 'helpPurseEmpty'
  | 'stickersUsed'
  | 'alreadyThanked'
  | 'alreadyReported'
  | 'lookOwned'
  | 'lookSoldOut'
  | 'lookNotForSale'
  | 'lookNotYours'
  | 'lookPlaced'
  | 'lookSlotTaken'
  | 'lookSlotWrong'
  | 'looksFull'
  | 'lookSlotEmpty'
  | 'constantPending'
  | 'constantNotPending'
  | 'previewStale'
  | 'rolePending'
  | 'roleNotPending'
  | 'lastAdmin'
  | 'tooManyCalls'
  | 'systemError'
  | 'chainUnavailable'
  | 'busy';

/** The signed-in player. */
export type User = {
  id: Id;
  version: Version;
  userName: string;
  nickName: string;
  image: string;
  referralCode: string;
  level: number;
  gamePoints: Amount;
  invitationLink: string;
  tier: 'regular' | 'owner';
  isRobot: boolean;
  isOperator: boolean;
};

/** Balance of one coin. ATB is manor credit, TKT are tickets, PTS are points. */
export type Balance = {
  coin: 'USDT' | 'ATR' | 'ATB' | 'TKT' | 'PTS';
  version: Version;
  available: Amount;
  frozen: Amount;
  total: Amount;
};

/** A plant. Instants of cares are null until the care is given. */
export type Plant = {
  id: Id;
  seed: 'apple' | 'orange' | 'peach' | 'banana' | 'mango';
  spent: Amount;
  fruitPrice: Amount;
  yPpm: number;
  sownAt: Instant;
  ripeAt: Instant;
  weedsAt: Instant;
  insectsAt: Instant;
  wateredAt: Instant | null;
  fertilizedAt: Instant | null;
  weededAt: Instant | null;
  insectsKilledAt: Instant | null;
};

/** A plot. A wild one has version 0, no `reclaimedAt` and no plant. */
export type Plot = { number: number; version: Version; reclaimedAt: Instant | null; plant: Plant | null };

/** A hen. `eggsAt`: the time at which each egg that is not collected lies in the nest. */
export type Hen = {
  id: Id;
  version: Version;
  boughtAt: Instant;
  endsAt: Instant;
  yPpm: number;
  eggPrice: Amount;
  fedDay: number | null;
  fedDays: number;
  collectedEggs: number;
  eggsAt: Instant[];
};

/** Fruit of one harvest or eggs of one hen. Gone at `spoilsAt`. */
export type Lot = { id: Id; quantity: number; price: Amount; spoilsAt: Instant };

/** The warehouse. Lots are oldest first and are sold in this order. */
export type Stock = {
  version: Version;
  saplings: { apple: number; orange: number; peach: number; banana: number; mango: number };
  fruit: { apple: Lot[]; orange: Lot[]; peach: Lot[]; banana: Lot[]; mango: Lot[] };
  eggs: Lot[];
};

/** Offer of the shop. */
export type SaplingOffer = {
  seed: 'apple' | 'orange' | 'peach' | 'banana' | 'mango';
  price: Amount;
  growMs: number;
  fruitPrice: Amount;
  careCost: Amount;
};

/** All prices as of `at`. `p`: USDT per ATR. `yPpm`: yield index. */
export type Prices = {
  at: Instant;
  p: Amount;
  change24hBps: number;
  ethPrice: Amount | null;
  etldPrice: Amount | null;
  yPpm: number;
  saplings: SaplingOffer[];
  hen: { price: Amount; feedPrice: Amount; eggPrice: Amount; lifeDays: number };
  expectedReturnBps: number | null;
};

/** A ledger entry. Positive when received, negative when paid. */
export type LedgerLine = {
  id: Id;
  at: Instant;
  coin: 'USDT' | 'ATR' | 'ATB' | 'TKT' | 'PTS';
  type:
    | 'withdrawal'
    | 'fee'
    | 'casting'
    | 'withdrawalRefund'
    | 'backendRecharge'
    | 'backendDebit'
    | 'directPushReward'
    | 'teamReward'
    | 'internalTransfer'
    | 'dynamicReward'
    | 'castingIncome'
    | 'communityIncome'
    | 'otcBuy'
    | 'otcSell'
    | 'landPurchase'
    | 'saplingPurchase'
    | 'destroy'
    | 'atrOutput'
    | 'levelReward'
    | 'managementReward'
    | 'recharge'
    | 'swap'
    | 'points'
    | 'credit'
    | 'genesis'
    | 'emission'
    | 'sow'
    | 'escrowReturn'
    | 'burn'
    | 'levelling'
    | 'opening';
  kind: string;
  amount: Amount;
  balanceAfter: Amount;
  reference: string;
};

/** A payment from the player’s own wallet into the vault. */
export type Deposit = {
  id: Id;
  version: Version;
  coin: 'USDT' | 'ATR';
  amount: Amount;
  txHash: string;
  block: number;
  state: 'pending' | 'credited' | 'removed';
  confirmations: number;
  needed: number;
  seenAt: Instant;
  creditedAt: Instant | null;
};

/** A payout on the chain. `net` = `gross` - `fee`. */
export type Withdrawal = {
  id: Id;
  version: Version;
  coin: 'USDT' | 'ATR';
  gross: Amount;
  fee: Amount;
  net: Amount;
  address: string;
  state: 'pendingReview' | 'passed' | 'rejected' | 'failed' | 'canceled' | 'confirmed';
  steps: {
    what: 'pendingReview' | 'passed' | 'rejected' | 'failed' | 'canceled' | 'confirmed' | 'approved' | 'sent';
    at: Instant;
    reason: string | null;
  }[];
  wait: {
    for:
      | 'review'
      | 'secondReview'
      | 'sending'
      | 'confirming'
      | 'dayLimit'
      | 'paused'
      | 'chainDown'
      | 'vaultShort';
    untilAt: Instant | null;
  } | null;
  txHash: string | null;
  confirmations: { count: number; needed: number } | null;
};

/** A withdrawal as reviewers see it. */
export type Review = {
  withdrawal: Withdrawal;
  player: { id: string; userName: string; nickName: string; joinedAt: Instant };
  toSelf: boolean;
  approvals: { operator: string; at: Instant }[];
  needed: number;
};

/** Pause state of a flow of money. */
export type FlowState = {
  flow: 'recharge' | 'withdraw' | 'transfer' | 'swap' | 'otc' | 'casting' | 'promise';
  paused: boolean;
  reason: string | null;
  since: Instant;
  version: Version;
};

/** A notice to one player, or of an operator to all. */
export type Notice = {
  id: Id;
  version: Version;
  kind:
    | 'ripe'
    | 'sold'
    | 'filled'
    | 'orderEnded'
    | 'credited'
    | 'withdrawalMoved'
    | 'flagged'
    | 'destroyed'
    | 'castingEnded'
    | 'couponExpires'
    | 'spoilsSoon'
    | 'rewarded'
    | 'helped'
    | 'signed'
    | 'friendPlanted'
    | 'published';
  values: Record<string, string | number>;
  title: { zh: string; en: string } | null;
  at: Instant;
  gameAt: Instant;
  read: boolean;
};

/** A casting: locked USDT, for which ATR is released day by day. */
export type Casting = {
  id: Id;
  version: Version;
  principal: Amount;
  total: Amount;
  released: Amount;
  dynamic: Amount;
  perDay: Amount;
  givenUp: Amount;
  ratePpm: number;
  price: Amount;
  termDays: number;
  castAt: Instant;
  state: 'running' | 'ended';
  nextReleaseAt: Instant | null;
  endsAt: Instant;
  end: 'completed' | 'left' | null;
};

/** One of the player’s orders. */
export type Order = {
  id: Id;
  version: Version;
  side: 'buy' | 'sell';
  price: Amount;
  quantity: Amount;
  remaining: Amount;
  locked: Amount;
  usdt: Amount;
  fee: Amount;
  state: 'posted' | 'completed' | 'revoked' | 'sold';
  reason: 'revoked' | 'expired' | null;
  postedAt: Instant;
  expiresAt: Instant;
  closedAt: Instant | null;
};

/** One match of two orders, as one of the two players sees it. */
export type Fill = {
  id: Id;
  orderId: Id;
  at: Instant;
  price: Amount;
  quantity: Amount;
  usdt: Amount;
  fee: Amount;
};

/** A row of the order book. In changes, `remaining` 0 removes it. */
export type BookRow = {
  id: Id;
  side: 'buy' | 'sell';
  price: Amount;
  remaining: Amount;
  at: Instant;
  mine?: boolean;
  house?: boolean;
};

/** Trades of one span. */
export type Candle = {
  interval: '1m' | '15m' | '1h' | '4h' | '1d' | '1w' | '1M';
  at: Instant;
  open: Amount;
  high: Amount;
  low: Amount;
  close: Amount;
  atr: Amount;
  usdt: Amount;
};

/** Market summary of the last 24 hours. */
export type Ticker = {
  at: Instant;
  sequence: number;
  last: Amount;
  p: Amount;
  high: Amount;
  low: Amount;
  changeBps: number;
  atr: Amount;
  usdt: Amount;
  buyFrom: Amount;
  buyTo: Amount;
  sellFrom: Amount;
  sellTo: Amount;
};

/** A change of the market. Read again after a gap in `sequence`. */
export type MarketNews = { sequence: number; book: BookRow[]; ticker?: Ticker; candles?: Candle[] };

/** A coupon: used once, before its expiry. */
export type Coupon = {
  id: Id;
  version: Version;
  kind: 'care' | 'sapling';
  worth: Amount;
  partBps: number;
  used: boolean;
  usedAt: Instant | null;
  usedFor: string | null;
  paid: Amount | null;
  issuedAt: Instant;
  expiresAt: Instant;
};

/** Gifts that the player received. */
export type Gifts = {
  version: Version;
  checkInDay: number | null;
  ticketDay: number | null;
  checkIns: number;
  tutorialPaid: boolean;
  tutorialOff: boolean;
  treeGiven: boolean;
};

/** A goal: `have` counts up to `need`. */
export type Goal = {
  key: string;
  fact:
    | 'sown'
    | 'watered'
    | 'harvested'
    | 'sold'
    | 'checkIns'
    | 'fullCares'
    | 'plots'
    | 'tickets'
    | 'orange'
    | 'peach'
    | 'banana'
    | 'mango'
    | 'hens'
    | 'fed'
    | 'eggs'
    | 'eggsSold'
    | 'couponsUsed'
    | 'cares'
    | 'proof'
    | 'owner'
    | 'trades'
    | 'level'
    | 'baskets'
    | 'albumBadges'
    | 'visits'
    | 'helps'
    | 'looks'
    | 'guestBooks'
    | 'leaguePoints'
    | 'daySown'
    | 'dayWatered'
    | 'dayWeeded'
    | 'dayInsects'
    | 'dayHarvested'
    | 'dayCares'
    | 'dayEarned'
    | 'dayFed'
    | 'dayTickets';
  need: number;
  have: number;
  reward: { kind: 'ATB' | 'TKT' | 'care' | 'sapling'; amount: number };
  state: 'open' | 'done' | 'waiting' | 'taken';
  paidAt: Instant | null;
};

/** Result for one plot of several: done, or a refusal. */
export type PlotResult = { plot: number; done: boolean; key: RefusalKey | null; msg: string | null };

/** Result for one hen of several: done, or a refusal. */
export type HenResult = { hen: string; done: boolean; key: RefusalKey | null; msg: string | null };

/** Price of a care for one plot, and its gain. */
export type CarePrice = {
  plot: number;
  care: 'water' | 'fertilize' | 'weed' | 'insects';
  cost: Amount;
  costAtb: Amount;
  addsFruit: number;
  addsAtr: Amount;
  possible: boolean;
  key: RefusalKey | null;
  msg: string | null;
  from: Instant | null;
  until: Instant | null;
};

/** A member of the player’s downline. */
export type Member = {
  id: Id;
  userName: string;
  code: string;
  nickName: string;
  image: string;
  tier: 'regular' | 'owner';
  level: number;
  joinedAt: Instant;
  directs: number;
  personal: { atr: Amount; usdt: Amount };
  team: { members: number; owners: number; investment: { atr: Amount; usdt: Amount } };
};

/** Sums over a group of players. */
export type TeamFigures = {
  members: number;
  owners: number;
  version1: number;
  investment: { atr: Amount; usdt: Amount };
  newPerformance: { atr: Amount; usdt: Amount };
  rePerformance: { atr: Amount; usdt: Amount };
};

/** A credit to a player or a debit from one, by two operators. */
export type Adjustment = {
  id: Id;
  kind: 'credit' | 'debit';
  player: { id: Id; userName: string; nickName: string };
  coin: 'USDT' | 'ATR';
  amount: Amount;
  pool: 'promotion' | 'operations' | null;
  reason: string;
  state: 'proposed' | 'done' | 'dropped';
  proposedBy: string;
  proposedAt: Instant;
  endedBy: string | null;
  endedAt: Instant | null;
};

/** A proposed value of a constant. */
export type PendingChange = { id: Id; value: unknown; from: Instant; reason: string };

/** Every number that binds the game. */
export type Constants = {
  ATR_CAP: string;
  GENESIS_EMISSION: string;
  GENESIS_FARM: string;
  GENESIS_CASTING: string;
  GENESIS_PROMOTION: string;
  GENESIS_TEAM: string;
  GENESIS_SWAP_ATR: string;
  GENESIS_SWAP_USDT: string;
  EMISSION_DAY_BPS: number;
  EMISSION_FARM_BPS: number;
  PRICE_WINDOW_MS: number;
  PRICE_STEP_HOUR_BPS: number;
  LAND_PLOTS: number;
  LAND_FIRST_PRICE: string;
  LAND_GROWTH_BPS: number;
  LAND_FREE_UNTIL: number;
  LAND_WORLD_PLOTS: number;
  LAND_BACK_BPS: number;
  FRUIT_BASE: number;
  FRUIT_KEEP_MS: number;
  CARE_COST_BPS: number;
  CARE_YIELD_BPS: number;
  CARE_ATB_BPS: number;
  WEEDS_FROM_BPS: number;
  WEEDS_TO_BPS: number;
  HEN_PRICE: string;
  HEN_LIFE_DAYS: number;
  HEN_FEED_PRICE: string;
  HEN_LAY_MS: number;
  HEN_YARD: number;
  EGG_KEEP_MS: number;
  FARM_SPLIT_BPS: {
    farm: number;
    burn: number;
    direct: number;
    team: number;
    level: number;
    management: number;
    community: number;
  };
  REVENUE_SPLIT_BPS: {
    insurance: number;
    operations: number;
    direct: number;
    team: number;
    level: number;
    management: number;
    community: number;
  };
  YIELD_FLOOR_PPM: number;
  YIELD_SPAN_PPM: number;
  FARM_TARGET: string;
  FARM_FALL_ATR: string;
  REF_DEPTH: number;
  SIGN_UPS_HOUR: number;
  WELCOME_GIFT: string;
  POINTS_PER_USDT: number;
  LEVEL_POINTS: number[];
  LEVEL_HALF_LIFE_DAYS: number;
  CAST_MIN: string;
  CAST_TERM_DAYS: number;
  CAST_RATE_BPS: number;
  CAST_POOL_TARGET: string;
  CAST_POOL_PART_BPS: number;
  DYNAMIC_BPS: number;
  DYNAMIC_DAY_BPS: number;
  OTC_BAND_BPS: number;
  OTC_MIN: string;
  OTC_OPEN_MAX: number;
  OTC_LIFE_MS: number;
  OTC_FEE_BPS: number;
  SWAP_FEE_BPS: number;
  SWAP_DAY_USDT: string;
  WITHDRAW_FEE_BPS: number;
  WITHDRAW_MIN_USDT: string;
  WITHDRAW_MIN_ATR: string;
  WITHDRAW_TWO_ABOVE_USDT: string;
  WITHDRAW_VALID_MS: number;
  WITHDRAW_DAY_BPS: number;
  WITHDRAW_FEE_ON: 'all' | 'gains';
  TRANSFER_MIN: string;
  HOLD_BASE: string;
  HOLD_PER_LEVEL: string;
  TEAM_RATIO_BPS: number;
  TICKET_PRICE: string;
  TICKET_CARE_COUPON: number;
  TICKET_SAPLING_COUPON: number;
  COUPON_SAPLING_BPS: number;
  COUPON_LIFE_MS: number;
  CHECK_IN_ATB: string;
  GIFT_SPEND_BPS: number;
  TICKET_DAY_BUDGET_ATR: string;
  TUTORIAL_ATB: string;
  TUTORIAL_DAY_BUDGET_ATR: string;
  GIFT_TREE_WORTH: string;
  GIFT_TREE_DAY: string;
  GIFT_TREE_RIPE_MS: number;
  GIFT_SLEEP_MS: number;
  GOAL_DAY_BUDGET_ATR: string;
  BASKET_BONUS_BPS: number;
  BASKET_DAY_BUDGET_ATR: string;
  OWNER_OTC_FEE_BPS: number;
  OWNER_OTC_OPEN_MAX: number;
  OWNER_CONTACT: string;
  VERSION_1_UNTIL: number;
};

/** Objects that a call changed; the live stream pushes the same shape. */
export type Changes = {
  user?: User;
  freeze?: { version: Version; reason: string | null };
  balances?: Balance[];
  plots?: Plot[];
  hens?: Hen[];
  hensGone?: Id[];
  stock?: Stock;
  prices?: Prices;
  deposits?: Deposit[];
  withdrawals?: Withdrawal[];
  reviews?: Review[];
  castings?: Casting[];
  flows?: FlowState[];
  chainAway?: boolean;
  orders?: Order[];
  fills?: Fill[];
  market?: MarketNews;
  coupons?: Coupon[];
  gifts?: Gifts;
  neighbours?: {
    help?: {
      id: Id;
      helper: { code: string; nickName: string };
      plot: number;
      care: 'water' | 'fertilize' | 'weed' | 'insects';
      costAtb: Amount;
      costAtr: Amount;
      thanked: boolean;
      at: Instant;
    };
    entry?: {
      id: Id;
      author: { code: string; nickName: string };
      sticker:
        | 'sun'
        | 'heart'
        | 'flower'
        | 'clover'
        | 'star'
        | 'rainbow'
        | 'apple'
        | 'orange'
        | 'peach'
        | 'banana'
        | 'mango'
        | 'egg'
        | 'hen'
        | 'chick'
        | 'can'
        | 'sprout'
        | 'tree'
        | 'house'
        | 'butterfly'
        | 'ladybird'
        | 'tea'
        | 'moon'
        | 'gift'
        | 'firework'
        | null;
      phrase:
        | 'hello'
        | 'goodMorning'
        | 'goodNight'
        | 'thanks'
        | 'beautiful'
        | 'wellKept'
        | 'greatHarvest'
        | 'niceHens'
        | 'watered'
        | 'helped'
        | 'soonRipe'
        | 'goodLuck'
        | 'congratulations'
        | 'welcome'
        | 'comeVisit'
        | 'backSoon'
        | 'loveTrees'
        | 'newPlot'
        | 'sunnyDay'
        | 'rainyDay'
        | 'happyNewYear'
        | 'happyBirthday'
        | 'keepGoing'
        | 'bestManor'
        | null;
      help: Id | null;
      at: Instant;
    };
  }[];
  looks?: {
    version: Version;
    placed: {
      slot: string;
      look:
        | 'fence-rail'
        | 'fence-stone'
        | 'fence-hedge'
        | 'path-planks'
        | 'path-brick'
        | 'path-shell'
        | 'stake-white'
        | 'stake-mushroom'
        | 'lantern-paper'
        | 'lantern-star'
        | 'roof-slate'
        | 'roof-rose'
        | 'roof-moss'
        | 'roof-gold'
        | 'wall-mint'
        | 'wall-sky'
        | 'wall-peach'
        | 'house-owner'
        | 'hat-straw'
        | 'hat-bow'
        | 'hat-flowers'
        | 'hat-crown'
        | 'lilies'
        | 'boat'
        | 'ducks'
        | 'pinwheel'
        | 'pots'
        | 'sunflowers'
        | 'pumpkins'
        | 'gnome'
        | 'barrow'
        | 'bench'
        | 'scarecrow'
        | 'beehive'
        | 'cat'
        | 'dog'
        | 'birdhouse'
        | 'fountain'
        | 'topiary-heart'
        | 'statue-hen'
        | 'ribbon-gold'
        | 'ribbon-silver'
        | 'ribbon-bronze'
        | 'tree-fir'
        | 'tree-cherry'
        | 'tree-maple'
        | 'tree-ginkgo';
    }[];
  };
  notices?: Notice[];
  noticesUnread?: number;
};

export type GetConfigAnswer = {
  chain: { id: number; name: string; rpcUrl: string | null; confirmations: number; away: boolean };
  contracts: { atr: string; usdt: string; vault: string };
  clock: { wallAt: Instant; gameAt: Instant; speed: number };
  constants: Constants;
  flows: FlowState[];
  demo: boolean;
  demoReferrer: string | null;
  walletConnectProjectId: string | null;
  signInOrigin: string | null;
  version: string;
};

export type ListConstantsAnswer = {
  list: {
    key: string;
    value: unknown;
    history: { value: unknown; from: Instant; reason: string }[];
    pending: PendingChange | null;
  }[];
};

export type GetUserInfoByNameAnswer = { exists: boolean };

export type SignInAnswer = { token: string; user: User; created: boolean };

export type GetUserInfoAnswer = { user: User };

export type ListFactsAnswer = { changes: Changes; hensNext: string | null };

export type UpdateUserAnswer = { changes: Changes };

export type SignOutAnswer = { ended: number };

export type ListSignInsAnswer = {
  list: {
    id: string;
    browser: string | null;
    system: string | null;
    signedInAt: Instant;
    usedAt: Instant;
    endsAt: Instant;
    current: boolean;
  }[];
  next: string | null;
};

export type EndSignInAnswer = { ended: string };

export type ListBalancesAnswer = { list: Balance[] };

export type ListLedgerLinesAnswer = { list: LedgerLine[]; next: string | null };

export type ListPaymentCoinsAnswer = {
  list: {
    coin: 'USDT' | 'ATR';
    token: string;
    vault: string;
    decimals: number;
    confirmations: number;
    withdraw: { min: Amount; feeBps: number; feeOn: 'all' | 'gains'; feeFree: Amount; signAbove: Amount };
    transfer: { min: Amount } | null;
  }[];
};

export type ListDepositsAnswer = { list: Deposit[]; next: string | null };

export type WithdrawCoinsAnswer = { withdrawal: Withdrawal; changes: Changes };

export type ListOwnWithdrawalsAnswer = { list: Withdrawal[]; next: string | null };

export type CancelWithdrawalAnswer = { withdrawal: Withdrawal; changes: Changes };

export type TransferAtrAnswer = { changes: Changes };

export type CheckReceiverAnswer = {
  nickName: string;
  address: string;
  depth: number;
  joinedAt: Instant;
  isNew: boolean;
};

export type QuoteSwapAnswer = {
  from: 'USDT' | 'ATR';
  to: 'USDT' | 'ATR';
  amount: Amount;
  out: Amount;
  fee: Amount;
  impactBps: number;
  price: Amount;
  dayLeft: Amount;
  dayEndsAt: Instant;
  at: Instant;
};

export type SwapCoinsAnswer = { out: Amount; fee: Amount; changes: Changes };

export type ProvePlayerAnswer = {
  day: number;
  at: Instant;
  leaf: { salt: string; address: string; usdt: Amount; atr: Amount };
  path: { side: 'left' | 'right'; hash: string; usdt: Amount; atr: Amount }[];
  root: { hash: string; usdt: Amount; atr: Amount };
  block: { number: number; hash: string } | null;
  vault: string;
};

export type ShowReservesAnswer = {
  at: Instant;
  coins: {
    coin: 'USDT' | 'ATR';
    liabilities: {
      available: Amount;
      withdrawals: Amount;
      orders: Amount;
      castings: Amount;
      promises: Amount;
      unattributed: Amount;
      total: Amount;
    };
    pools: { pool: string; amount: Amount }[];
    burned: Amount;
    vault: Amount;
    ratioBps: number | null;
  }[];
  roots: {
    day: number;
    at: Instant;
    hash: string;
    usdt: Amount;
    atr: Amount;
    leaves: number;
    vault: { usdt: Amount; atr: Amount };
    head: { sequence: string; hash: string };
    block: { number: number; hash: string } | null;
  }[];
  next: string | null;
};

export type ShowEconomyAnswer = {
  days: {
    day: number;
    head: string;
    postings: number;
    active: number;
    p: Amount;
    yPpm: number;
    emissionLeft: Amount;
    coins: {
      coin: 'USDT' | 'ATR';
      supply: {
        coin: 'USDT' | 'ATR';
        liabilities: {
          available: Amount;
          withdrawals: Amount;
          orders: Amount;
          castings: Amount;
          promises: Amount;
          unattributed: Amount;
          total: Amount;
        };
        pools: { pool: string; amount: Amount }[];
        burned: Amount;
        vault: Amount;
        ratioBps: number | null;
      };
      faucets: {
        type:
          | 'withdrawal'
          | 'fee'
          | 'casting'
          | 'withdrawalRefund'
          | 'backendRecharge'
          | 'backendDebit'
          | 'directPushReward'
          | 'teamReward'
          | 'internalTransfer'
          | 'dynamicReward'
          | 'castingIncome'
          | 'communityIncome'
          | 'otcBuy'
          | 'otcSell'
          | 'landPurchase'
          | 'saplingPurchase'
          | 'destroy'
          | 'atrOutput'
          | 'levelReward'
          | 'managementReward'
          | 'recharge'
          | 'swap'
          | 'points'
          | 'credit'
          | 'genesis'
          | 'emission'
          | 'sow'
          | 'escrowReturn'
          | 'burn'
          | 'levelling'
          | 'opening';
        amount: Amount;
      }[];
      sinks: {
        type:
          | 'withdrawal'
          | 'fee'
          | 'casting'
          | 'withdrawalRefund'
          | 'backendRecharge'
          | 'backendDebit'
          | 'directPushReward'
          | 'teamReward'
          | 'internalTransfer'
          | 'dynamicReward'
          | 'castingIncome'
          | 'communityIncome'
          | 'otcBuy'
          | 'otcSell'
          | 'landPurchase'
          | 'saplingPurchase'
          | 'destroy'
          | 'atrOutput'
          | 'levelReward'
          | 'managementReward'
          | 'recharge'
          | 'swap'
          | 'points'
          | 'credit'
          | 'genesis'
          | 'emission'
          | 'sow'
          | 'escrowReturn'
          | 'burn'
          | 'levelling'
          | 'opening';
        amount: Amount;
      }[];
      turnover: Amount;
      velocityBps: number | null;
      rewards: Amount;
      fees: Amount;
      burned: Amount;
    }[];
  }[];
  next: string | null;
};

export type ListBookAnswer = { list: BookRow[]; next: string | null; sequence: number };

export type PlaceBuyOrderAnswer = { order: Order; fills: Fill[]; changes: Changes };

export type PlaceSellOrderAnswer = { order: Order; fills: Fill[]; changes: Changes };

export type ListBuyOrdersAnswer = { list: Order[]; next: string | null };

export type ListSellOrdersAnswer = { list: Order[]; next: string | null };

export type ListFillsAnswer = { list: Fill[]; next: string | null };

export type RevokeBuyOrderAnswer = { order: Order; changes: Changes };

export type RevokeSellOrderAnswer = { order: Order; changes: Changes };

export type ListCandlesAnswer = { list: Candle[]; sequence: number };

export type ReadMarketTickerAnswer = { ticker: Ticker; feeBps: number; openMax: number; min: Amount };

export type QuoteCastingAnswer = {
  amount: Amount;
  total: Amount;
  perDay: Amount;
  termDays: number;
  ratePpm: number;
  price: Amount;
  p: Amount;
  swapPrice: Amount;
  mean: Amount;
  pool: Amount;
  poolTarget: Amount;
  mostTotal: Amount;
  most: Amount;
  isOver: boolean;
  nextRoundAt: Instant;
  firstReleaseAt: Instant;
  lastReleaseAt: Instant;
};

export type CastCoinsAnswer = { casting: Casting; changes: Changes };

export type ListCastingsAnswer = { list: Casting[]; next: string | null };

export type ListCastingLinesAnswer = { list: LedgerLine[]; next: string | null };

export type EndCastingAnswer = { casting: Casting; changes: Changes };

export type ListPricesAnswer = { prices: Prices };

export type ListShopPricesAnswer = { prices: Prices };

export type BuySeedsAnswer = { spent: Amount; changes: Changes };

export type ListStockAnswer = { stock: Stock };

export type SellStockAnswer = { earned: Amount; changes: Changes };

export type PriceLandAnswer = { next: { plot: number; price: Amount } | null };

export type ListPlotsAnswer = { list: Plot[]; next: null };

export type ReclaimPlotAnswer = { plot: number; price: Amount; changes: Changes };

export type SowPlotsAnswer = { results: PlotResult[]; spent: Amount; changes: Changes };

export type HarvestPlotsAnswer = {
  results: { plot: number; done: boolean; key: RefusalKey | null; msg: string | null; fruit: number }[];
  changes: Changes;
};

export type WaterPlotsAnswer = {
  results: PlotResult[];
  spentAtr: Amount;
  spentAtb: Amount;
  spentCoupon: Amount;
  changes: Changes;
};

export type FertilizePlotsAnswer = {
  results: PlotResult[];
  spentAtr: Amount;
  spentAtb: Amount;
  spentCoupon: Amount;
  changes: Changes;
};

export type WeedPlotsAnswer = {
  results: PlotResult[];
  spentAtr: Amount;
  spentAtb: Amount;
  spentCoupon: Amount;
  changes: Changes;
};

export type KillInsectsAnswer = {
  results: PlotResult[];
  spentAtr: Amount;
  spentAtb: Amount;
  spentCoupon: Amount;
  changes: Changes;
};

export type PriceWateringAnswer = { list: CarePrice[]; totalAtr: Amount; totalAtb: Amount };

export type PriceFertilizingAnswer = { list: CarePrice[]; totalAtr: Amount; totalAtb: Amount };

export type PriceWeedingAnswer = { list: CarePrice[]; totalAtr: Amount; totalAtb: Amount };

export type PriceKillingInsectsAnswer = { list: CarePrice[]; totalAtr: Amount; totalAtb: Amount };

export type ListHensAnswer = { list: Hen[]; next: string | null };

export type FeedHensAnswer = { results: HenResult[]; spentAtr: Amount; changes: Changes };

export type CollectEggsAnswer = {
  results: { hen: string; done: boolean; key: RefusalKey | null; msg: string | null; eggs: number }[];
  changes: Changes;
};

export type ShowFarmStatisticsAnswer = {
  today: { spent: Amount; earned: Amount };
  lifetime: { spent: Amount; earned: Amount };
  byKind: {
    spent: Amount;
    earned: Amount;
    kind: 'apple' | 'orange' | 'peach' | 'banana' | 'mango' | 'hen' | 'land' | 'look';
  }[];
  byPlot: { spent: Amount; earned: Amount; plot: number }[];
  cares: { water: number; fertilize: number; weed: number; insects: number };
  days: { spent: Amount; earned: Amount; day: number }[];
  farmPool: Amount;
  farmTarget: Amount;
  yPpm: number;
  rewards: { atr: Amount; usdt: Amount };
  world: {
    players: number;
    joined: number;
    spent: Amount;
    earned: Amount;
    cast: Amount;
    rewards: { atr: Amount; usdt: Amount };
    burned: Amount;
  };
};

export type ShowTeamMetricsAnswer = {
  personal: TeamFigures;
  direct: TeamFigures;
  team: TeamFigures;
  rewards: {
    kind: 'direct' | 'team' | 'level' | 'management' | 'community' | 'dynamic';
    total: { atr: Amount; usdt: Amount };
    today: { atr: Amount; usdt: Amount };
    due: { atr: Amount; usdt: Amount };
  }[];
  depth: number;
};

export type ListRefereesAnswer = { list: Member[]; next: string | null };

export type TakeTicketAnswer = { tickets: Amount; spent: Amount; changes: Changes };

export type ListTicketsAnswer = {
  tickets: Amount;
  price: Amount;
  offers: { kind: 'care' | 'sapling'; tickets: number; worth: Amount; partBps: number; lifeMs: number }[];
  gifts: Gifts;
  checkInAtb: Amount;
  room: Amount;
  tutorialAtb: Amount;
  tutorialDone: boolean;
  tutorialCared: boolean;
  daily: { key: RefusalKey; msg: string } | null;
  nextDayAt: Instant;
  list: LedgerLine[];
  next: string | null;
};

export type ExchangeTicketsAnswer = { coupon: Coupon; changes: Changes };

export type ListCouponsAnswer = { list: Coupon[]; next: string | null };

export type CheckInAnswer = { atb: Amount; changes: Changes };

export type PayTutorialAnswer = { atb: Amount; changes: Changes };

export type TurnTutorialAnswer = { changes: Changes };

export type TakeTreeAnswer = { plot: number; worth: Amount; changes: Changes };

export type ListGoalsAnswer = {
  steps: Goal[];
  daily: Goal[];
  badges: number;
  budget: Amount;
  budgetLeft: Amount;
  saplingOpen: boolean;
  nextDayAt: Instant;
};

export type ClaimGoalAnswer = { goal: Goal; changes: Changes };

export type MarkGoalAnswer = { changes: Changes };

export type TakeSaplingAnswer = { changes: Changes };

export type ListBasketsAnswer = {
  day: number;
  level: number;
  baskets: {
    slot: number;
    goods: { good: 'apple' | 'orange' | 'peach' | 'banana' | 'mango' | 'egg'; quantity: number }[];
    exchanged: boolean;
    filled: { at: Instant; earned: Amount; bonus: Amount; ticket: boolean } | null;
  }[];
  tomorrow: { good: 'apple' | 'orange' | 'peach' | 'banana' | 'mango' | 'egg'; quantity: number }[][];
  canExchange: boolean;
  bonusBps: number;
  ticketWorth: Amount;
  budget: Amount;
  budgetLeft: Amount;
  nextDayAt: Instant;
};

export type FillBasketAnswer = {
  basket: {
    slot: number;
    goods: { good: 'apple' | 'orange' | 'peach' | 'banana' | 'mango' | 'egg'; quantity: number }[];
    exchanged: boolean;
    filled: { at: Instant; earned: Amount; bonus: Amount; ticket: boolean } | null;
  };
  changes: Changes;
};

export type ExchangeBasketAnswer = {
  basket: {
    slot: number;
    goods: { good: 'apple' | 'orange' | 'peach' | 'banana' | 'mango' | 'egg'; quantity: number }[];
    exchanged: boolean;
    filled: { at: Instant; earned: Amount; bonus: Amount; ticket: boolean } | null;
  };
  changes: Changes;
};

export type ListAlbumAnswer = {
  pages: {
    page:
      | 'tree:apple'
      | 'tree:orange'
      | 'tree:peach'
      | 'tree:banana'
      | 'tree:mango'
      | 'care:apple'
      | 'care:orange'
      | 'care:peach'
      | 'care:banana'
      | 'care:mango'
      | 'hens'
      | 'eggs'
      | 'plots'
      | 'baskets'
      | 'helps'
      | 'years';
    count: number;
    grade: 'bronze' | 'silver' | 'gold' | null;
    next: number | null;
  }[];
  badges: number;
  hens: { id: string; eggs: number; isAlive: boolean }[];
};

export type ListNeighboursAnswer = {
  list: {
    id: Id;
    code: string;
    nickName: string;
    image: string;
    level: number;
    tier: 'regular' | 'owner';
    kind: 'referrer' | 'team' | 'house' | 'other';
  }[];
  next: string | null;
  house: {
    id: Id;
    code: string;
    nickName: string;
    image: string;
    level: number;
    tier: 'regular' | 'owner';
    kind: 'referrer' | 'team' | 'house' | 'other';
  }[];
};

export type ShowManorAnswer = {
  owner: {
    id: Id;
    code: string;
    nickName: string;
    image: string;
    level: number;
    tier: 'regular' | 'owner';
    kind: 'referrer' | 'team' | 'house' | 'other';
  };
  plots: {
    number: number;
    version: Version;
    reclaimedAt: Instant | null;
    plant: {
      id: Id;
      seed: 'apple' | 'orange' | 'peach' | 'banana' | 'mango';
      sownAt: Instant;
      ripeAt: Instant;
      weedsAt: Instant;
      insectsAt: Instant;
      wateredAt: Instant | null;
      fertilizedAt: Instant | null;
      weededAt: Instant | null;
      insectsKilledAt: Instant | null;
    } | null;
  }[];
  hens: {
    id: Id;
    version: Version;
    boughtAt: Instant;
    endsAt: Instant;
    fedDay: number | null;
    fedDays: number;
    collectedEggs: number;
    eggsAt: Instant[];
  }[];
  looks: {
    version: Version;
    placed: {
      slot: string;
      look:
        | 'fence-rail'
        | 'fence-stone'
        | 'fence-hedge'
        | 'path-planks'
        | 'path-brick'
        | 'path-shell'
        | 'stake-white'
        | 'stake-mushroom'
        | 'lantern-paper'
        | 'lantern-star'
        | 'roof-slate'
        | 'roof-rose'
        | 'roof-moss'
        | 'roof-gold'
        | 'wall-mint'
        | 'wall-sky'
        | 'wall-peach'
        | 'house-owner'
        | 'hat-straw'
        | 'hat-bow'
        | 'hat-flowers'
        | 'hat-crown'
        | 'lilies'
        | 'boat'
        | 'ducks'
        | 'pinwheel'
        | 'pots'
        | 'sunflowers'
        | 'pumpkins'
        | 'gnome'
        | 'barrow'
        | 'bench'
        | 'scarecrow'
        | 'beehive'
        | 'cat'
        | 'dog'
        | 'birdhouse'
        | 'fountain'
        | 'topiary-heart'
        | 'statue-hen'
        | 'ribbon-gold'
        | 'ribbon-silver'
        | 'ribbon-bronze'
        | 'tree-fir'
        | 'tree-cherry'
        | 'tree-maple'
        | 'tree-ginkgo';
    }[];
  };
  badges: {
    page:
      | 'tree:apple'
      | 'tree:orange'
      | 'tree:peach'
      | 'tree:banana'
      | 'tree:mango'
      | 'care:apple'
      | 'care:orange'
      | 'care:peach'
      | 'care:banana'
      | 'care:mango'
      | 'hens'
      | 'eggs'
      | 'plots'
      | 'baskets'
      | 'helps'
      | 'years';
    grade: 'bronze' | 'silver' | 'gold';
    count: number;
  }[];
  takesHelp: boolean;
  hearts: number;
  book: {
    id: Id;
    author: { code: string; nickName: string };
    sticker:
      | 'sun'
      | 'heart'
      | 'flower'
      | 'clover'
      | 'star'
      | 'rainbow'
      | 'apple'
      | 'orange'
      | 'peach'
      | 'banana'
      | 'mango'
      | 'egg'
      | 'hen'
      | 'chick'
      | 'can'
      | 'sprout'
      | 'tree'
      | 'house'
      | 'butterfly'
      | 'ladybird'
      | 'tea'
      | 'moon'
      | 'gift'
      | 'firework'
      | null;
    phrase:
      | 'hello'
      | 'goodMorning'
      | 'goodNight'
      | 'thanks'
      | 'beautiful'
      | 'wellKept'
      | 'greatHarvest'
      | 'niceHens'
      | 'watered'
      | 'helped'
      | 'soonRipe'
      | 'goodLuck'
      | 'congratulations'
      | 'welcome'
      | 'comeVisit'
      | 'backSoon'
      | 'loveTrees'
      | 'newPlot'
      | 'sunnyDay'
      | 'rainyDay'
      | 'happyNewYear'
      | 'happyBirthday'
      | 'keepGoing'
      | 'bestManor'
      | null;
    help: Id | null;
    at: Instant;
  }[];
};

export type ShowLinkedManorAnswer = {
  owner: {
    id: Id;
    code: string;
    nickName: string;
    image: string;
    level: number;
    tier: 'regular' | 'owner';
    kind: 'referrer' | 'team' | 'house' | 'other';
  };
  plots: {
    number: number;
    version: Version;
    reclaimedAt: Instant | null;
    plant: {
      id: Id;
      seed: 'apple' | 'orange' | 'peach' | 'banana' | 'mango';
      sownAt: Instant;
      ripeAt: Instant;
      weedsAt: Instant;
      insectsAt: Instant;
      wateredAt: Instant | null;
      fertilizedAt: Instant | null;
      weededAt: Instant | null;
      insectsKilledAt: Instant | null;
    } | null;
  }[];
  hens: {
    id: Id;
    version: Version;
    boughtAt: Instant;
    endsAt: Instant;
    fedDay: number | null;
    fedDays: number;
    collectedEggs: number;
    eggsAt: Instant[];
  }[];
  looks: {
    version: Version;
    placed: {
      slot: string;
      look:
        | 'fence-rail'
        | 'fence-stone'
        | 'fence-hedge'
        | 'path-planks'
        | 'path-brick'
        | 'path-shell'
        | 'stake-white'
        | 'stake-mushroom'
        | 'lantern-paper'
        | 'lantern-star'
        | 'roof-slate'
        | 'roof-rose'
        | 'roof-moss'
        | 'roof-gold'
        | 'wall-mint'
        | 'wall-sky'
        | 'wall-peach'
        | 'house-owner'
        | 'hat-straw'
        | 'hat-bow'
        | 'hat-flowers'
        | 'hat-crown'
        | 'lilies'
        | 'boat'
        | 'ducks'
        | 'pinwheel'
        | 'pots'
        | 'sunflowers'
        | 'pumpkins'
        | 'gnome'
        | 'barrow'
        | 'bench'
        | 'scarecrow'
        | 'beehive'
        | 'cat'
        | 'dog'
        | 'birdhouse'
        | 'fountain'
        | 'topiary-heart'
        | 'statue-hen'
        | 'ribbon-gold'
        | 'ribbon-silver'
        | 'ribbon-bronze'
        | 'tree-fir'
        | 'tree-cherry'
        | 'tree-maple'
        | 'tree-ginkgo';
    }[];
  };
  badges: {
    page:
      | 'tree:apple'
      | 'tree:orange'
      | 'tree:peach'
      | 'tree:banana'
      | 'tree:mango'
      | 'care:apple'
      | 'care:orange'
      | 'care:peach'
      | 'care:banana'
      | 'care:mango'
      | 'hens'
      | 'eggs'
      | 'plots'
      | 'baskets'
      | 'helps'
      | 'years';
    grade: 'bronze' | 'silver' | 'gold';
    count: number;
  }[];
  takesHelp: boolean;
  hearts: number;
  book: {
    id: Id;
    author: { code: string; nickName: string };
    sticker:
      | 'sun'
      | 'heart'
      | 'flower'
      | 'clover'
      | 'star'
      | 'rainbow'
      | 'apple'
      | 'orange'
      | 'peach'
      | 'banana'
      | 'mango'
      | 'egg'
      | 'hen'
      | 'chick'
      | 'can'
      | 'sprout'
      | 'tree'
      | 'house'
      | 'butterfly'
      | 'ladybird'
      | 'tea'
      | 'moon'
      | 'gift'
      | 'firework'
      | null;
    phrase:
      | 'hello'
      | 'goodMorning'
      | 'goodNight'
      | 'thanks'
      | 'beautiful'
      | 'wellKept'
      | 'greatHarvest'
      | 'niceHens'
      | 'watered'
      | 'helped'
      | 'soonRipe'
      | 'goodLuck'
      | 'congratulations'
      | 'welcome'
      | 'comeVisit'
      | 'backSoon'
      | 'loveTrees'
      | 'newPlot'
      | 'sunnyDay'
      | 'rainyDay'
      | 'happyNewYear'
      | 'happyBirthday'
      | 'keepGoing'
      | 'bestManor'
      | null;
    help: Id | null;
    at: Instant;
  }[];
};

export type ShowOwnVisitsAnswer = {
  state: {
    visits: 'circle' | 'link' | 'nobody';
    helps: 'worth' | 'any' | 'off';
    helpDay: Amount;
    helpedToday: Amount;
    hearts: number;
    heartsToday: number;
  };
  helps: {
    id: Id;
    helper: { code: string; nickName: string };
    plot: number;
    care: 'water' | 'fertilize' | 'weed' | 'insects';
    costAtb: Amount;
    costAtr: Amount;
    thanked: boolean;
    at: Instant;
  }[];
  list: {
    id: Id;
    author: { code: string; nickName: string };
    sticker:
      | 'sun'
      | 'heart'
      | 'flower'
      | 'clover'
      | 'star'
      | 'rainbow'
      | 'apple'
      | 'orange'
      | 'peach'
      | 'banana'
      | 'mango'
      | 'egg'
      | 'hen'
      | 'chick'
      | 'can'
      | 'sprout'
      | 'tree'
      | 'house'
      | 'butterfly'
      | 'ladybird'
      | 'tea'
      | 'moon'
      | 'gift'
      | 'firework'
      | null;
    phrase:
      | 'hello'
      | 'goodMorning'
      | 'goodNight'
      | 'thanks'
      | 'beautiful'
      | 'wellKept'
      | 'greatHarvest'
      | 'niceHens'
      | 'watered'
      | 'helped'
      | 'soonRipe'
      | 'goodLuck'
      | 'congratulations'
      | 'welcome'
      | 'comeVisit'
      | 'backSoon'
      | 'loveTrees'
      | 'newPlot'
      | 'sunnyDay'
      | 'rainyDay'
      | 'happyNewYear'
      | 'happyBirthday'
      | 'keepGoing'
      | 'bestManor'
      | null;
    help: Id | null;
    at: Instant;
  }[];
  next: string | null;
};

export type ListGuestBookAnswer = {
  list: {
    id: Id;
    author: { code: string; nickName: string };
    sticker:
      | 'sun'
      | 'heart'
      | 'flower'
      | 'clover'
      | 'star'
      | 'rainbow'
      | 'apple'
      | 'orange'
      | 'peach'
      | 'banana'
      | 'mango'
      | 'egg'
      | 'hen'
      | 'chick'
      | 'can'
      | 'sprout'
      | 'tree'
      | 'house'
      | 'butterfly'
      | 'ladybird'
      | 'tea'
      | 'moon'
      | 'gift'
      | 'firework'
      | null;
    phrase:
      | 'hello'
      | 'goodMorning'
      | 'goodNight'
      | 'thanks'
      | 'beautiful'
      | 'wellKept'
      | 'greatHarvest'
      | 'niceHens'
      | 'watered'
      | 'helped'
      | 'soonRipe'
      | 'goodLuck'
      | 'congratulations'
      | 'welcome'
      | 'comeVisit'
      | 'backSoon'
      | 'loveTrees'
      | 'newPlot'
      | 'sunnyDay'
      | 'rainyDay'
      | 'happyNewYear'
      | 'happyBirthday'
      | 'keepGoing'
      | 'bestManor'
      | null;
    help: Id | null;
    at: Instant;
  }[];
  next: string | null;
};

export type HelpPlotAnswer = {
  plot: {
    number: number;
    version: Version;
    reclaimedAt: Instant | null;
    plant: {
      id: Id;
      seed: 'apple' | 'orange' | 'peach' | 'banana' | 'mango';
      sownAt: Instant;
      ripeAt: Instant;
      weedsAt: Instant;
      insectsAt: Instant;
      wateredAt: Instant | null;
      fertilizedAt: Instant | null;
      weededAt: Instant | null;
      insectsKilledAt: Instant | null;
    } | null;
  };
  heart: boolean;
  hearts: number;
  heartsToday: number;
};

export type LeaveStickerAnswer = {
  entry: {
    id: Id;
    author: { code: string; nickName: string };
    sticker:
      | 'sun'
      | 'heart'
      | 'flower'
      | 'clover'
      | 'star'
      | 'rainbow'
      | 'apple'
      | 'orange'
      | 'peach'
      | 'banana'
      | 'mango'
      | 'egg'
      | 'hen'
      | 'chick'
      | 'can'
      | 'sprout'
      | 'tree'
      | 'house'
      | 'butterfly'
      | 'ladybird'
      | 'tea'
      | 'moon'
      | 'gift'
      | 'firework'
      | null;
    phrase:
      | 'hello'
      | 'goodMorning'
      | 'goodNight'
      | 'thanks'
      | 'beautiful'
      | 'wellKept'
      | 'greatHarvest'
      | 'niceHens'
      | 'watered'
      | 'helped'
      | 'soonRipe'
      | 'goodLuck'
      | 'congratulations'
      | 'welcome'
      | 'comeVisit'
      | 'backSoon'
      | 'loveTrees'
      | 'newPlot'
      | 'sunnyDay'
      | 'rainyDay'
      | 'happyNewYear'
      | 'happyBirthday'
      | 'keepGoing'
      | 'bestManor'
      | null;
    help: Id | null;
    at: Instant;
  };
};

export type ThankHelperAnswer = {
  help: {
    id: Id;
    helper: { code: string; nickName: string };
    plot: number;
    care: 'water' | 'fertilize' | 'weed' | 'insects';
    costAtb: Amount;
    costAtr: Amount;
    thanked: boolean;
    at: Instant;
  };
};

export type SetVisitRulesAnswer = {
  state: {
    visits: 'circle' | 'link' | 'nobody';
    helps: 'worth' | 'any' | 'off';
    helpDay: Amount;
    helpedToday: Amount;
    hearts: number;
    heartsToday: number;
  };
  changes: Changes;
};

export type ReportNickNameAnswer = { reported: string };

export type ListLooksAnswer = {
  list: {
    look:
      | 'fence-rail'
      | 'fence-stone'
      | 'fence-hedge'
      | 'path-planks'
      | 'path-brick'
      | 'path-shell'
      | 'stake-white'
      | 'stake-mushroom'
      | 'lantern-paper'
      | 'lantern-star'
      | 'roof-slate'
      | 'roof-rose'
      | 'roof-moss'
      | 'roof-gold'
      | 'wall-mint'
      | 'wall-sky'
      | 'wall-peach'
      | 'house-owner'
      | 'hat-straw'
      | 'hat-bow'
      | 'hat-flowers'
      | 'hat-crown'
      | 'lilies'
      | 'boat'
      | 'ducks'
      | 'pinwheel'
      | 'pots'
      | 'sunflowers'
      | 'pumpkins'
      | 'gnome'
      | 'barrow'
      | 'bench'
      | 'scarecrow'
      | 'beehive'
      | 'cat'
      | 'dog'
      | 'birdhouse'
      | 'fountain'
      | 'topiary-heart'
      | 'statue-hen'
      | 'ribbon-gold'
      | 'ribbon-silver'
      | 'ribbon-bronze'
      | 'tree-fir'
      | 'tree-cherry'
      | 'tree-maple'
      | 'tree-ginkgo';
    group:
      'house' | 'roof' | 'wall' | 'fence' | 'path' | 'stake' | 'lantern' | 'hat' | 'pond' | 'spot' | 'tree';
    price: Amount | null;
    left: number | null;
    opens: {
      fact: 'level' | 'hearts' | 'album' | 'ribbonGold' | 'ribbonSilver' | 'ribbonBronze' | 'owner';
      need: number;
      have: number;
    } | null;
    isOwned: boolean;
  }[];
  most: number;
  changes: Changes;
};

export type BuyLookAnswer = { look: string; spent: Amount; changes: Changes };

export type PlaceLookAnswer = { changes: Changes };

export type ClearLookAnswer = { changes: Changes };

export type ShowLeagueAnswer = {
  thisWeek: {
    friends: {
      id: Id;
      code: string;
      nickName: string;
      image: string;
      level: number;
      points: number;
      place: number;
      isSelf: boolean;
    }[];
    world: {
      id: Id;
      code: string;
      nickName: string;
      image: string;
      level: number;
      points: number;
      place: number;
      isSelf: boolean;
    }[];
    division: number;
    step: number | null;
  };
  lastWeek: {
    friends: {
      id: Id;
      code: string;
      nickName: string;
      image: string;
      level: number;
      points: number;
      place: number;
      isSelf: boolean;
    }[];
    world: {
      id: Id;
      code: string;
      nickName: string;
      image: string;
      level: number;
      points: number;
      place: number;
      isSelf: boolean;
    }[];
    division: number;
    step: number | null;
  };
  endsAt: Instant;
  today: { deed: 'care' | 'tree' | 'basket' | 'help'; points: number; most: number }[];
};

export type ShowHoldingAnswer = {
  level: number;
  range: Amount;
  held: Amount;
  protected: Amount;
  excess: Amount;
  flagged: Amount | null;
  dueAt: Instant | null;
  nextCheckAt: Instant;
};

export type ListNoticesAnswer = { list: Notice[]; next: string | null; unread: number };

export type ShowNoticeAnswer = { notice: Notice; body: { zh: string; en: string } | null };

export type ReadNoticesAnswer = { unread: number; changes: Changes };

export type ShowPushKeyAnswer = { publicKey: string };

export type SubscribePushAnswer = { subscribed: boolean };

export type UnsubscribePushAnswer = { subscribed: boolean };

export type PublishNoticeAnswer = { notice: Notice };

export type ScheduleNoticeAnswer = {
  plan: {
    id: Id;
    titleZh: string;
    titleEn: string;
    bodyZh: string;
    bodyEn: string;
    dueAt: Instant;
    reason: string;
    plannedBy: string;
    plannedAt: Instant;
  };
};

export type ListScheduledNoticesAnswer = {
  list: {
    id: Id;
    titleZh: string;
    titleEn: string;
    bodyZh: string;
    bodyEn: string;
    dueAt: Instant;
    reason: string;
    plannedBy: string;
    plannedAt: Instant;
  }[];
  next: string | null;
};

export type UnscheduleNoticeAnswer = { droppedAt: Instant };

export type ListWithdrawalsAnswer = { list: Review[]; next: string | null };

export type PassWithdrawalAnswer = { reviewed: Review };

export type PassWithdrawalsAnswer = { reviewed: Review[] };

export type RejectWithdrawalAnswer = { reviewed: Review };

export type PauseFlowAnswer = { flow: FlowState; changes: Changes };

export type CheckBooksAnswer = {
  ok: boolean;
  findings: { id: string; sentence: string; state: 'holds' | 'broken' | 'notAsked'; row: string | null }[];
};

export type ShowMarketStatisticsAnswer = {
  from: Instant;
  to: Instant;
  volume: {
    otc: { fills: number; atr: Amount; usdt: Amount; fee: Amount };
    swap: { trades: number; atr: Amount; usdt: Amount };
  };
  book: {
    buy: { orders: number; atr: Amount; best: Amount | null };
    sell: { orders: number; atr: Amount; best: Amount | null };
    spreadBps: number | null;
  };
  concentration: {
    traders: number;
    indexBps: number;
    top: {
      player: { id: Id; userName: string; nickName: string };
      bought: Amount;
      sold: Amount;
      usdt: Amount;
      partBps: number;
    }[];
  };
  referrals: {
    partBps: number;
    pairs: {
      sponsor: { id: Id; userName: string; nickName: string };
      referee: { id: Id; userName: string; nickName: string };
      fills: number;
      atr: Amount;
      usdt: Amount;
    }[];
  };
  suspects: {
    players: [{ id: Id; userName: string; nickName: string }, { id: Id; userName: string; nickName: string }];
    fills: number;
    returned: Amount;
    returnedBps: number;
    related: boolean;
  }[];
};

export type ShowPlayerAnswer = {
  user: User;
  joinedAt: Instant;
  sponsor: { id: Id; userName: string; nickName: string } | null;
  balances: Balance[];
  directs: number;
  team: number;
  acts: { operator: string; act: string; reason: string; at: Instant }[];
};

export type SetTierAnswer = { user: User };

export type EndPlayerSignInsAnswer = { ended: number };

export type ProposeCreditAnswer = { adjustment: Adjustment };

export type ProposeDebitAnswer = { adjustment: Adjustment };

export type ListAdjustmentsAnswer = { list: Adjustment[]; next: string | null };

export type PassAdjustmentAnswer = { adjustment: Adjustment };

export type DropAdjustmentAnswer = { adjustment: Adjustment };

export type SetConstantAnswer = { key: string; value: unknown; pending: PendingChange | null };

export type PassConstantAnswer = { key: string; value: unknown; pending: PendingChange | null };

export type DropConstantAnswer = { key: string; value: unknown; pending: PendingChange | null };

export type ListReportedNamesAnswer = {
  list: { id: Id; userName: string; code: string; nickName: string; reports: number }[];
  next: string | null;
};

export type ResetNickNameAnswer = { user: User };

export type BarVisitsAnswer = { user: User };

export type SearchPlayersAnswer = {
  list: {
    id: Id;
    userName: string;
    nickName: string;
    referralCode: string;
    tier: 'regular' | 'owner';
    joinedAt: Instant;
    isFrozen: boolean;
  }[];
  next: string | null;
};

export type ListPlayerLinesAnswer = { list: LedgerLine[]; next: string | null };

export type ListPlayerDepositsAnswer = { list: Deposit[]; next: string | null };

export type ListPlayerWithdrawalsAnswer = { list: Withdrawal[]; next: string | null };

export type ListPlayerOrdersAnswer = { list: Order[]; next: string | null };

export type ListPlayerSignInsAnswer = {
  list: {
    id: string;
    browser: string | null;
    system: string | null;
    signedInAt: Instant;
    usedAt: Instant;
    endsAt: Instant;
    current: boolean;
  }[];
  next: string | null;
};

export type ShowPlayerFarmAnswer = { changes: Changes; hensNext: string | null };

export type ListPlayerRefereesAnswer = { list: Member[]; next: string | null };

export type ShowRelatedAnswer = {
  ageMs: number;
  sums: {
    coin: 'USDT' | 'ATR';
    deposited: Amount;
    withdrawn: Amount;
    open: Amount;
    gain: Amount;
    rewards: Amount;
  }[];
  addresses: { address: string; times: number; lastAt: Instant }[];
  accounts: {
    relation: 'sponsor' | 'referee' | 'sameSponsor' | 'sameAddress' | 'paidTo' | 'paidBy';
    userName: string;
    nickName: string;
    referralCode: string;
    joinedAt: Instant;
  }[];
};

export type ListNotesAnswer = {
  list: { id: Id; text: string; writtenBy: string; writtenAt: Instant }[];
  next: string | null;
  freeze: { reason: string; frozenBy: string; frozenAt: Instant } | null;
};

export type WriteNoteAnswer = { note: { id: Id; text: string; writtenBy: string; writtenAt: Instant } };

export type FreezePlayerAnswer = { freeze: { reason: string; frozenBy: string; frozenAt: Instant } | null };

export type ShowTodayAnswer = {
  at: Instant;
  firstReviews: { count: number; since: Instant | null };
  reviewAges: { hour: number; day: number; older: number };
  secondReviews: { count: number; since: Instant | null };
  adjustments: { count: number; since: Instant | null };
  constants: { count: number; since: Instant | null };
  roles: { count: number; since: Instant | null };
  payouts: { count: number; since: Instant | null };
  stuckPayouts: { count: number; since: Instant | null };
  suspense: { count: number; since: Instant | null };
  names: { count: number; since: Instant | null };
  jobsFailed: string[];
  pausedFlows: {
    flow: 'recharge' | 'withdraw' | 'transfer' | 'swap' | 'otc' | 'casting' | 'promise';
    reason: string | null;
    since: Instant;
  }[];
  jobsBehind: string[];
  audit: { ok: boolean | null; at: Instant | null; broken: string[] };
  frozenPlayers: number;
  players: number;
  money: {
    coin: 'USDT' | 'ATR';
    vault: Amount;
    liabilities: Amount;
    ratioBps: number | null;
    suspense: Amount;
  }[];
};

export type ListActsAnswer = {
  list: { id: Id; operator: string; act: string; subject: string; reason: string; at: Instant }[];
  next: string | null;
};

export type ShowWorldSeriesAnswer = {
  list: {
    day: number;
    joined: number;
    spent: Amount;
    earned: Amount;
    castUsdt: Amount;
    rewardsAtr: Amount;
    rewardsUsdt: Amount;
    burned: Amount;
  }[];
  next: string | null;
};

export type ListJobsAnswer = {
  today: number;
  list: {
    name: string;
    doneDay: number | null;
    dueAt: Instant | null;
    daysBehind: number;
    overdueMs: number;
    lastAt: Instant | null;
    lastMs: number | null;
    longestMs: number | null;
    turns: number;
    failures: number;
    fault: string | null;
  }[];
  next: string | null;
};

export type ListSuspenseAnswer = {
  list: {
    id: Id;
    at: Instant;
    coin: 'USDT' | 'ATR' | 'ATB' | 'TKT' | 'PTS';
    type:
      | 'withdrawal'
      | 'fee'
      | 'casting'
      | 'withdrawalRefund'
      | 'backendRecharge'
      | 'backendDebit'
      | 'directPushReward'
      | 'teamReward'
      | 'internalTransfer'
      | 'dynamicReward'
      | 'castingIncome'
      | 'communityIncome'
      | 'otcBuy'
      | 'otcSell'
      | 'landPurchase'
      | 'saplingPurchase'
      | 'destroy'
      | 'atrOutput'
      | 'levelReward'
      | 'managementReward'
      | 'recharge'
      | 'swap'
      | 'points'
      | 'credit'
      | 'genesis'
      | 'emission'
      | 'sow'
      | 'escrowReturn'
      | 'burn'
      | 'levelling'
      | 'opening';
    kind: string;
    amount: Amount;
    balanceAfter: Amount;
    reference: string;
  }[];
  next: string | null;
};

export type ListPayoutsAnswer = {
  list: {
    payer: string;
    nonce: number;
    withdrawal: Id | null;
    isBurn: boolean;
    attempts: number;
    firstSignedAt: Instant | null;
    lastSentAt: Instant | null;
    txHash: string | null;
  }[];
  next: string | null;
};

export type ListPublishedNoticesAnswer = {
  list: {
    id: Id;
    titleZh: string;
    titleEn: string;
    bodyZh: string;
    bodyEn: string;
    at: Instant;
    withdrawnAt: Instant | null;
  }[];
  next: string | null;
};

export type WithdrawNoticeAnswer = { withdrawnAt: Instant };

export type ShowJobHistoryAnswer = {
  list: {
    hourAt: Instant;
    turns: number;
    failures: number;
    meanMs: number;
    longestMs: number;
    lastAt: Instant;
    fault: string | null;
  }[];
  next: string | null;
};

export type RunJobNowAnswer = { dueAt: Instant };

export type ListNodesAnswer = {
  list: {
    id: string;
    name: string;
    version: string;
    runtime: string;
    startedAt: Instant;
    seenAt: Instant;
    isAway: boolean;
    connections: number;
    streams: number;
    lagMs: number;
    memoryMb: number;
  }[];
  next: string | null;
};

export type ShowPoolsAnswer = {
  day: number;
  pools: {
    pool: string;
    coin: 'USDT' | 'ATR';
    amount: Amount;
    perDay: Amount | null;
    daysLeft: number | null;
  }[];
  budgets: {
    budget: 'ticket' | 'tutorial' | 'goal' | 'basket';
    given: Amount;
    limit: Amount;
    left: Amount;
    usedBps: number | null;
  }[];
  casting: {
    ratePpm: number;
    price: Amount;
    pool: Amount;
    target: Amount;
    mostTotal: Amount;
    isOver: boolean;
  };
  swap: {
    usdt: Amount;
    atr: Amount;
    price: Amount;
    depth: { impactBps: number; usdt: Amount; atr: Amount }[];
  };
};

export type ReplayConstantAnswer = {
  key: string;
  day: number;
  isReplayed: boolean;
  rows: {
    figure:
      | 'withdrawFees'
      | 'withdrawRefused'
      | 'twoApprovals'
      | 'otcFees'
      | 'otcRefused'
      | 'swapFees'
      | 'henCost'
      | 'landCost'
      | 'welcomeGifts'
      | 'emission'
      | 'farmSplit'
      | 'revenueSplit'
      | 'ticketBudget'
      | 'tutorialBudget'
      | 'goalBudget'
      | 'basketBudget';
    coin: 'USDT' | 'ATR' | null;
    part: string | null;
    deeds: number;
    before: string;
    after: string;
  }[];
};

export type ListAuditsAnswer = {
  list: { day: number; begunAt: Instant; ok: boolean | null; broken: string[] }[];
  next: string | null;
};

export type ShowVaultAnswer = {
  at: Instant;
  coins: {
    coin: 'USDT' | 'ATR';
    books: Amount;
    chain: Amount;
    toBook: Amount;
    difference: Amount;
    leftToday: Amount;
    dayLimitBps: number;
  }[];
  payers: { address: string; gas: Amount; payments: number; isLow: boolean }[];
};

export type ListSettingsAnswer = {
  list: {
    name:
      | 'MANOR_OPERATORS'
      | 'OPERATOR_SIGNATURES'
      | 'OWNER_CONTACT'
      | 'PUBLIC_ORIGIN'
      | 'DATABASE_URL'
      | 'CHAIN_RPC_URL'
      | 'PAYOUT_KEY'
      | 'AUDIT_KEY'
      | 'METRICS_TOKEN'
      | 'SECURITY_CONTACT'
      | 'NODE_NAME';
    isGiven: boolean;
  }[];
};

export type ListRolesAnswer = {
  own: 'viewer' | 'support' | 'treasurer' | 'admin';
  operators: {
    address: string;
    role: 'viewer' | 'support' | 'treasurer' | 'admin';
    setBy: string;
    setAt: Instant;
  }[];
  list: {
    id: Id;
    address: string;
    role: 'viewer' | 'support' | 'treasurer' | 'admin' | null;
    reason: string;
    state: 'proposed' | 'done' | 'dropped';
    proposedBy: string;
    proposedAt: Instant;
    endedBy: string | null;
    endedAt: Instant | null;
  }[];
  next: string | null;
};

export type SetRoleAnswer = {
  change: {
    id: Id;
    address: string;
    role: 'viewer' | 'support' | 'treasurer' | 'admin' | null;
    reason: string;
    state: 'proposed' | 'done' | 'dropped';
    proposedBy: string;
    proposedAt: Instant;
    endedBy: string | null;
    endedAt: Instant | null;
  };
};

export type PassRoleAnswer = {
  change: {
    id: Id;
    address: string;
    role: 'viewer' | 'support' | 'treasurer' | 'admin' | null;
    reason: string;
    state: 'proposed' | 'done' | 'dropped';
    proposedBy: string;
    proposedAt: Instant;
    endedBy: string | null;
    endedAt: Instant | null;
  };
};

export type DropRoleAnswer = {
  change: {
    id: Id;
    address: string;
    role: 'viewer' | 'support' | 'treasurer' | 'admin' | null;
    reason: string;
    state: 'proposed' | 'done' | 'dropped';
    proposedBy: string;
    proposedAt: Instant;
    endedBy: string | null;
    endedAt: Instant | null;
  };
};

export type PreviewActAnswer = {
  refusal: { key: string; sentence: string; values: Record<string, string | number> } | null;
  postings: {
    key: string;
    type:
      | 'withdrawal'
      | 'fee'
      | 'casting'
      | 'withdrawalRefund'
      | 'backendRecharge'
      | 'backendDebit'
      | 'directPushReward'
      | 'teamReward'
      | 'internalTransfer'
      | 'dynamicReward'
      | 'castingIncome'
      | 'communityIncome'
      | 'otcBuy'
      | 'otcSell'
      | 'landPurchase'
      | 'saplingPurchase'
      | 'destroy'
      | 'atrOutput'
      | 'levelReward'
      | 'managementReward'
      | 'recharge'
      | 'swap'
      | 'points'
      | 'credit'
      | 'genesis'
      | 'emission'
      | 'sow'
      | 'escrowReturn'
      | 'burn'
      | 'levelling'
      | 'opening';
    kind: string;
    reference: string;
    entries: {
      account: string;
      coin: 'USDT' | 'ATR' | 'ATB' | 'TKT' | 'PTS';
      amount: Amount;
      balance: Amount | null;
    }[];
  }[];
  acts: { act: string; subject: string; reason: string }[];
  answer: unknown;
  stamp: string | null;
};

export type ClaimFaucetAnswer = { transaction: string };

export type AdvanceClockAnswer = { clock: { wallAt: Instant; gameAt: Instant; speed: number } };
