// Generated from the endpoint table by npm run client. Do not edit.

import type {
  GetConfigAnswer,
  ListConstantsAnswer,
  GetUserInfoByNameAnswer,
  SignInAnswer,
  GetUserInfoAnswer,
  ListFactsAnswer,
  UpdateUserAnswer,
  SignOutAnswer,
  ListSignInsAnswer,
  EndSignInAnswer,
  ListBalancesAnswer,
  ListLedgerLinesAnswer,
  ListPaymentCoinsAnswer,
  ListDepositsAnswer,
  WithdrawCoinsAnswer,
  ListOwnWithdrawalsAnswer,
  CancelWithdrawalAnswer,
  TransferAtrAnswer,
  CheckReceiverAnswer,
  QuoteSwapAnswer,
  SwapCoinsAnswer,
  ProvePlayerAnswer,
  ShowReservesAnswer,
  ShowEconomyAnswer,
  ListBookAnswer,
  PlaceBuyOrderAnswer,
  PlaceSellOrderAnswer,
  ListBuyOrdersAnswer,
  ListSellOrdersAnswer,
  ListFillsAnswer,
  RevokeBuyOrderAnswer,
  RevokeSellOrderAnswer,
  ListCandlesAnswer,
  ReadMarketTickerAnswer,
  QuoteCastingAnswer,
  CastCoinsAnswer,
  ListCastingsAnswer,
  ListCastingLinesAnswer,
  EndCastingAnswer,
  ListPricesAnswer,
  ListShopPricesAnswer,
  BuySeedsAnswer,
  ListStockAnswer,
  SellStockAnswer,
  PriceLandAnswer,
  ListPlotsAnswer,
  ReclaimPlotAnswer,
  SowPlotsAnswer,
  HarvestPlotsAnswer,
  WaterPlotsAnswer,
  FertilizePlotsAnswer,
  WeedPlotsAnswer,
  KillInsectsAnswer,
  PriceWateringAnswer,
  PriceFertilizingAnswer,
  PriceWeedingAnswer,
  PriceKillingInsectsAnswer,
  ListHensAnswer,
  FeedHensAnswer,
  CollectEggsAnswer,
  ShowFarmStatisticsAnswer,
  ShowTeamMetricsAnswer,
  ListRefereesAnswer,
  TakeTicketAnswer,
  ListTicketsAnswer,
  ExchangeTicketsAnswer,
  ListCouponsAnswer,
  CheckInAnswer,
  PayTutorialAnswer,
  TurnTutorialAnswer,
  TakeTreeAnswer,
  ListGoalsAnswer,
  ClaimGoalAnswer,
  MarkGoalAnswer,
  TakeSaplingAnswer,
  ListBasketsAnswer,
  FillBasketAnswer,
  ExchangeBasketAnswer,
  ListAlbumAnswer,
  ListNeighboursAnswer,
  ShowManorAnswer,
  ShowLinkedManorAnswer,
  ShowOwnVisitsAnswer,
  ListGuestBookAnswer,
  HelpPlotAnswer,
  LeaveStickerAnswer,
  ThankHelperAnswer,
  SetVisitRulesAnswer,
  ReportNickNameAnswer,
  ListLooksAnswer,
  BuyLookAnswer,
  PlaceLookAnswer,
  ClearLookAnswer,
  ShowLeagueAnswer,
  ShowHoldingAnswer,
  ListNoticesAnswer,
  ShowNoticeAnswer,
  ReadNoticesAnswer,
  ShowPushKeyAnswer,
  SubscribePushAnswer,
  UnsubscribePushAnswer,
  PublishNoticeAnswer,
  ScheduleNoticeAnswer,
  ListScheduledNoticesAnswer,
  UnscheduleNoticeAnswer,
  ListWithdrawalsAnswer,
  PassWithdrawalAnswer,
  PassWithdrawalsAnswer,
  RejectWithdrawalAnswer,
  PauseFlowAnswer,
  CheckBooksAnswer,
  ShowMarketStatisticsAnswer,
  ShowPlayerAnswer,
  SetTierAnswer,
  EndPlayerSignInsAnswer,
  ProposeCreditAnswer,
  ProposeDebitAnswer,
  ListAdjustmentsAnswer,
  PassAdjustmentAnswer,
  DropAdjustmentAnswer,
  SetConstantAnswer,
  PassConstantAnswer,
  DropConstantAnswer,
  ListReportedNamesAnswer,
  ResetNickNameAnswer,
  BarVisitsAnswer,
  SearchPlayersAnswer,
  ListPlayerLinesAnswer,
  ListPlayerDepositsAnswer,
  ListPlayerWithdrawalsAnswer,
  ListPlayerOrdersAnswer,
  ListPlayerSignInsAnswer,
  ShowPlayerFarmAnswer,
  ListPlayerRefereesAnswer,
  ShowRelatedAnswer,
  ListNotesAnswer,
  WriteNoteAnswer,
  FreezePlayerAnswer,
  ShowTodayAnswer,
  ListActsAnswer,
  ShowWorldSeriesAnswer,
  ListJobsAnswer,
  ListSuspenseAnswer,
  ListPayoutsAnswer,
  ListPublishedNoticesAnswer,
  WithdrawNoticeAnswer,
  ShowJobHistoryAnswer,
  RunJobNowAnswer,
  ListNodesAnswer,
  ShowPoolsAnswer,
  ReplayConstantAnswer,
  ListAuditsAnswer,
  ShowVaultAnswer,
  ListSettingsAnswer,
  ListRolesAnswer,
  SetRoleAnswer,
  PassRoleAnswer,
  DropRoleAnswer,
  PreviewActAnswer,
  ClaimFaucetAnswer,
  AdvanceClockAnswer,
} from './apiObjects.ts';

/** Parameters, answer and own refusals of every call by its name. */
export interface Calls {
  /** Settings that a client needs before sign-in; also answers GET. Chain and addresses, confirmations, clock, constants, version. */
  getConfig: { params: Record<string, never>; answer: GetConfigAnswer; refusal: never };
  /** Every constant with its history (value, start, and the reason given), and the change that waits for a second operator or for its day. */
  listConstants: { params: Record<string, never>; answer: ListConstantsAnswer; refusal: never };
  /** Says whether a player with this address or six-character code exists, and nothing else. */
  getUserInfoByName: {
    params: { userName: string | number };
    answer: GetUserInfoByNameAnswer;
    refusal: never;
  };
  /** Signs in with a signed 'Dream Manor Login' message, or one by EIP-4361 where the server offers it, whose timestamp is at most 24 h old; creates the player when unknown and the referrer (`pusername`) exists, at most SIGN_UPS_HOUR of one referrer within an hour outside the demo world. Needs no request id: signing in twice gives two tokens. With the `device-key` header the session and the message are bound to that key. */
  signIn: {
    params: {
      username: string | number;
      pusername?: string | number;
      message: string | number;
      signature: string | number;
    };
    answer: SignInAnswer;
    refusal:
      | 'invitationCodeRequired'
      | 'referrerUnknown'
      | 'sponsorTooDeep'
      | 'signUpsFull'
      | 'messageMalformed'
      | 'messageTooOld'
      | 'messageFromFuture'
      | 'messageSignedOut'
      | 'messageOtherDevice'
      | 'deviceProofInvalid'
      | 'deviceProofExpired'
      | 'signatureFailed'
      | 'chainUnavailable';
  };
  /** Facts of the signed-in player. */
  getUserInfo: { params: Record<string, never>; answer: GetUserInfoAnswer; refusal: never };
  /** Everything that the first screens show of the player in one answer: profile, balances, all plots, the first page of hens with the cursor of the next (null at the end), warehouse, prices, placed looks, gifts, and the number of unread notices. */
  listFacts: { params: Record<string, never>; answer: ListFactsAnswer; refusal: never };
  /** Changes nickname (1 to 20 characters), picture (level reached, 1 to 6) or language. */
  updateUser: {
    params: {
      nickName?: string | number;
      image?: '1' | '2' | '3' | '4' | '5' | '6';
      lang?: 'zh_CN' | 'en_US' | 'ko_KR' | 'ja_JP' | 'th_TH' | 'vi_VN';
    };
    answer: UpdateUserAnswer;
    refusal: 'nothingToDo';
  };
  /** Ends this session, or with `everywhere` all sessions of the player. Messages signed so far stop working. */
  signOut: { params: { everywhere?: 'true' | 'false' }; answer: SignOutAnswer; refusal: never };
  /** The player's sign-ins that are valid now, newest first, each with device and last use (in steps of ten minutes). */
  listSignIns: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListSignInsAnswer;
    refusal: never;
  };
  /** Ends one sign-in of the player by its id, and its live streams. Messages signed so far stop working. `user/logout` with `everywhere` ends all. */
  endSignIn: { params: { id: string | number }; answer: EndSignInAnswer; refusal: 'sessionUnknown' };
  /** Available, frozen and total of each coin. */
  listBalances: { params: Record<string, never>; answer: ListBalancesAnswer; refusal: never };
  /** Ledger entries, newest first: record type, amount, balance after the entry, time, reference. */
  listLedgerLines: {
    params: {
      coin?: 'USDT' | 'ATR' | 'ATB' | 'TKT' | 'PTS';
      type?:
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
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListLedgerLinesAnswer;
    refusal: never;
  };
  /** Terms of each chain coin: minimums, fee, decimals, addresses, confirmations. */
  listPaymentCoins: { params: Record<string, never>; answer: ListPaymentCoinsAnswer; refusal: never };
  /** The player's deposits into the vault, newest first: pending with n of N confirmations, and credited. */
  listDeposits: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListDepositsAnswer;
    refusal: never;
  };
  /** Requests a payout on the chain. The fee is taken out of the amount. An address other than the player's own, or an amount above the limit, needs a typed-data signature and its deadline. */
  withdrawCoins: {
    params: {
      coin: 'USDT' | 'ATR';
      amount: string | number;
      address: string | number;
      signature?: string | number;
      deadline?: string | number;
    };
    answer: WithdrawCoinsAnswer;
    refusal:
      | 'paused'
      | 'withdrawBelowMin'
      | 'withdrawAboveDay'
      | 'addressMalformed'
      | 'addressNotAllowed'
      | 'signatureNeeded'
      | 'signatureExpired'
      | 'signatureFailed'
      | 'insufficientAtr'
      | 'insufficientUsdt'
      | 'chainUnavailable';
  };
  /** The player's withdrawals, newest first, each with its steps, the reason of its wait, and its transaction. */
  listOwnWithdrawals: {
    params: {
      state?: 'pendingReview' | 'passed' | 'rejected' | 'failed' | 'canceled' | 'confirmed';
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListOwnWithdrawalsAnswer;
    refusal: never;
  };
  /** Cancels a withdrawal of the player that is still under review. The whole amount returns. */
  cancelWithdrawal: {
    params: { id: string | number };
    answer: CancelWithdrawalAnswer;
    refusal: 'withdrawalUnknown' | 'withdrawalNotPending';
  };
  /** Transfers ATR to a member of the player's downline, at any depth, without a fee. The first one to a receiver, and those above the limit, need a typed-data signature and its deadline. */
  transferAtr: {
    params: {
      coin: 'ATR';
      amount: string | number;
      address: string | number;
      signature?: string | number;
      deadline?: string | number;
    };
    answer: TransferAtrAnswer;
    refusal:
      | 'paused'
      | 'transferBelowMin'
      | 'addressMalformed'
      | 'addressNotAllowed'
      | 'notSubordinate'
      | 'signatureNeeded'
      | 'signatureExpired'
      | 'signatureFailed'
      | 'insufficientAtr'
      | 'giftStays'
      | 'chainUnavailable';
  };
  /** Says whether an address can receive a transfer: a member of the player's downline, with name and depth. `isNew`: the player never transferred to it, so the first transfer needs a signature. */
  checkReceiver: {
    params: { address: string | number };
    answer: CheckReceiverAnswer;
    refusal: 'addressMalformed' | 'addressNotAllowed' | 'notSubordinate';
  };
  /** Quote for an exchange: rate, fee, price impact, and the rest of the daily allowance. */
  quoteSwap: {
    params: { from: 'USDT' | 'ATR'; to: 'USDT' | 'ATR'; amount: string | number };
    answer: QuoteSwapAnswer;
    refusal: 'paused' | 'sameCoin' | 'amountTooSmall' | 'swapDayLimit' | 'swapPoolDry';
  };
  /** Exchanges coins against the pool. Refused when the output is below `minOut`. */
  swapCoins: {
    params: { from: 'USDT' | 'ATR'; to: 'USDT' | 'ATR'; amount: string | number; minOut: string | number };
    answer: SwapCoinsAnswer;
    refusal:
      | 'paused'
      | 'sameCoin'
      | 'amountTooSmall'
      | 'swapDayLimit'
      | 'swapPoolDry'
      | 'quoteMoved'
      | 'insufficientAtr'
      | 'insufficientUsdt';
  };
  /** The player's path through the newest daily Merkle-sum tree of all liabilities, from leaf to root, for a check on the player's own device. */
  provePlayer: { params: Record<string, never>; answer: ProvePlayerAnswer; refusal: 'proofNotYet' };
  /** Liabilities, pools, vault and their ratio per coin by the latest count, and the daily roots, newest first; `cursor` and `size` page the roots. */
  showReserves: {
    params: { cursor?: string | number; size?: string | number };
    answer: ShowReservesAnswer;
    refusal: never;
  };
  /** The closed days of the public economy, newest first: supply, faucets and sinks, velocity, y, P, pools, reserve ratio, rewards, fees, burned coins and active players, counted to the unit from the sealed ledger. A day without postings is left out. A page has at most 40 days. Each curve is a file too: GET /api/economy/{curve}.csv. */
  showEconomy: {
    params: { cursor?: string | number; size?: string | number };
    answer: ShowEconomyAnswer;
    refusal: never;
  };
  /** Open orders of one side, best price first, then oldest first (price-time priority). The player's own orders are marked. */
  listBook: {
    params: { side: 'buy' | 'sell'; cursor?: string | number; size?: string | number };
    answer: ListBookAnswer;
    refusal: never;
  };
  /** Posts a purchase order, which matches sell orders at their prices at once, or buys from a given sell order. */
  placeBuyOrder: {
    params: { quantity: string | number; price?: string | number; order?: string | number };
    answer: PlaceBuyOrderAnswer;
    refusal:
      | 'paused'
      | 'priceOrOrder'
      | 'quantityBelowMin'
      | 'priceOutOfRange'
      | 'tooManyOrders'
      | 'ownOrder'
      | 'orderGone'
      | 'orderFilled'
      | 'orderRevoked'
      | 'orderExpired'
      | 'orderSmaller'
      | 'insufficientAtr'
      | 'insufficientUsdt';
  };
  /** Posts a sell order, which matches purchase orders at their prices at once, or sells to a given purchase order. */
  placeSellOrder: {
    params: { quantity: string | number; price?: string | number; order?: string | number };
    answer: PlaceSellOrderAnswer;
    refusal:
      | 'paused'
      | 'priceOrOrder'
      | 'quantityBelowMin'
      | 'priceOutOfRange'
      | 'tooManyOrders'
      | 'ownOrder'
      | 'orderGone'
      | 'orderFilled'
      | 'orderRevoked'
      | 'orderExpired'
      | 'orderSmaller'
      | 'insufficientAtr'
      | 'insufficientUsdt';
  };
  /** The player's purchase orders, newest first, with the remaining amount. */
  listBuyOrders: {
    params: {
      state?: 'posted' | 'completed' | 'revoked' | 'sold';
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListBuyOrdersAnswer;
    refusal: never;
  };
  /** The player's sell orders, newest first, with the remaining amount. */
  listSellOrders: {
    params: {
      state?: 'posted' | 'completed' | 'revoked' | 'sold';
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListSellOrdersAnswer;
    refusal: never;
  };
  /** Fills of one of the player's orders, oldest first. */
  listFills: {
    params: { id: string | number; cursor?: string | number; size?: string | number };
    answer: ListFillsAnswer;
    refusal: 'orderUnknown';
  };
  /** Revokes a purchase order of the player. Refused when the remaining amount differs from the given one. */
  revokeBuyOrder: {
    params: { id: string | number; remaining: string | number };
    answer: RevokeBuyOrderAnswer;
    refusal: 'orderUnknown' | 'orderMoved' | 'orderNotOpen';
  };
  /** Revokes a sell order of the player. Refused when the remaining amount differs from the given one. */
  revokeSellOrder: {
    params: { id: string | number; remaining: string | number };
    answer: RevokeSellOrderAnswer;
    refusal: 'orderUnknown' | 'orderMoved' | 'orderNotOpen';
  };
  /** Candles of fills and swaps between two instants (wall time), oldest first, at most 500. Gaps are filled with the previous price. */
  listCandles: {
    params: {
      interval: '1m' | '15m' | '1h' | '4h' | '1d' | '1w' | '1M';
      from: string | number;
      to: string | number;
    };
    answer: ListCandlesAnswer;
    refusal: never;
  };
  /** Last price, P, 24 h high, low, change and volume, the allowed price ranges, and the player's fee and limits. */
  readMarketTicker: { params: Record<string, never>; answer: ReadMarketTickerAnswer; refusal: never };
  /** Quote for casting an amount of USDT: the output, its price and rate, and the state of the pool. */
  quoteCasting: { params: { amount: string | number }; answer: QuoteCastingAnswer; refusal: never };
  /** Locks USDT for a term and promises ATR for it, released day by day. Refused when the output is below `minTotal`. */
  castCoins: {
    params: { amount: string | number; minTotal?: string | number };
    answer: CastCoinsAnswer;
    refusal:
      'paused' | 'castBelowMin' | 'castingRoundOver' | 'castingAbovePool' | 'quoteMoved' | 'insufficientUsdt';
  };
  /** The player's own castings, newest first; `state` filters running or ended ones. */
  listCastings: {
    params: { state?: 'running' | 'ended'; cursor?: string | number; size?: string | number };
    answer: ListCastingsAnswer;
    refusal: never;
  };
  /** Ledger entries of one of the player's castings, newest first. */
  listCastingLines: {
    params: { id: string | number; cursor?: string | number; size?: string | number };
    answer: ListCastingLinesAnswer;
    refusal: 'castingUnknown';
  };
  /** Ends one of the player's castings early. The principal returns, and output that is not released yet is forfeited. */
  endCasting: {
    params: { id: string | number };
    answer: EndCastingAnswer;
    refusal: 'castingUnknown' | 'castingEnded';
  };
  /** P in USDT and its 24 h change, ETH and ETLD in US dollars where the chain has price feeds, and the prices of saplings, fruit, eggs, hens and care at the yield index. */
  listPrices: { params: Record<string, never>; answer: ListPricesAnswer; refusal: never };
  /** The shop: five saplings, hen and feed with their prices in ATR. */
  listShopPrices: { params: Record<string, never>; answer: ListShopPricesAnswer; refusal: never };
  /** Buys saplings into the warehouse, or hens into the yard; at least 1. A coupon pays its part of one sapling. */
  buySeeds: {
    params: {
      seed: 'apple' | 'orange' | 'peach' | 'banana' | 'mango' | 'hen';
      quantity: string | number;
      coupon?: string | number;
    };
    answer: BuySeedsAnswer;
    refusal:
      | 'paused'
      | 'quantityTooSmall'
      | 'insufficientAtr'
      | 'yardFull'
      | 'farmPoolDry'
      | 'couponUnknown'
      | 'couponUsed'
      | 'couponExpired'
      | 'couponNotForThis';
  };
  /** The warehouse: saplings, fruit and eggs, with the time at which goods spoil. */
  listStock: { params: Record<string, never>; answer: ListStockAnswer; refusal: never };
  /** Sells fruit of one kind or eggs, oldest first (FIFO), at the prices fixed when they were promised. */
  sellStock: {
    params: { seed: 'apple' | 'orange' | 'peach' | 'banana' | 'mango' | 'egg'; quantity: string | number };
    answer: SellStockAnswer;
    refusal: 'quantityTooSmall' | 'notEnoughFruit' | 'notEnoughEggs';
  };
  /** Number and price in ATR of the next plot to reclaim; null when all plots are reclaimed. */
  priceLand: { params: Record<string, never>; answer: PriceLandAnswer; refusal: never };
  /** All plots, reclaimed or wild, with their full state. */
  listPlots: { params: Record<string, never>; answer: ListPlotsAnswer; refusal: never };
  /** Reclaims the next plot for its price in ATR; plot 1 is free. */
  reclaimPlot: {
    params: { plot: string | number };
    answer: ReclaimPlotAnswer;
    refusal: 'plotAlreadyYours' | 'plotNotNext' | 'noPlotLeft' | 'worldFull' | 'insufficientAtr';
  };
  /** Sows saplings from the warehouse on empty plots. Each moves the full-care harvest into escrow. `all` fills empty plots until the saplings run out. With `buy` = `missing` the same transaction first buys the saplings that are missing. */
  sowPlots: {
    params: {
      plot: string | number;
      seed: 'apple' | 'orange' | 'peach' | 'banana' | 'mango';
      buy?: 'missing';
    };
    answer: SowPlotsAnswer;
    refusal:
      | 'paused'
      | 'plotNotYours'
      | 'plotNotEmpty'
      | 'notEnoughSaplings'
      | 'insufficientAtr'
      | 'farmPoolDry'
      | 'nothingToDo';
  };
  /** Harvests ripe plots into the warehouse. The promised amount beyond the harvest returns to the farm pool. */
  harvestPlots: {
    params: { plot: string | number };
    answer: HarvestPlotsAnswer;
    refusal: 'plotNotYours' | 'plotEmpty' | 'notRipe' | 'nothingToDo';
  };
  /** Waters on one plot, several, or all where it is possible. Each costs 10 % of the amount spent on the sapling. */
  waterPlots: {
    params: { plot: string | number; coupon?: string | number };
    answer: WaterPlotsAnswer;
    refusal:
      | 'plotNotYours'
      | 'plotEmpty'
      | 'growthOver'
      | 'insufficientAtr'
      | 'nothingToDo'
      | 'couponUnknown'
      | 'couponUsed'
      | 'couponExpired'
      | 'couponNotForThis'
      | 'alreadyWatered';
  };
  /** Fertilizes on one plot, several, or all where it is possible. Each costs 10 % of the amount spent on the sapling. */
  fertilizePlots: {
    params: { plot: string | number; coupon?: string | number };
    answer: FertilizePlotsAnswer;
    refusal:
      | 'plotNotYours'
      | 'plotEmpty'
      | 'growthOver'
      | 'insufficientAtr'
      | 'nothingToDo'
      | 'couponUnknown'
      | 'couponUsed'
      | 'couponExpired'
      | 'couponNotForThis'
      | 'alreadyFertilized';
  };
  /** Weeds on one plot, several, or all where it is possible. Each costs 10 % of the amount spent on the sapling. */
  weedPlots: {
    params: { plot: string | number; coupon?: string | number };
    answer: WeedPlotsAnswer;
    refusal:
      | 'plotNotYours'
      | 'plotEmpty'
      | 'growthOver'
      | 'insufficientAtr'
      | 'nothingToDo'
      | 'couponUnknown'
      | 'couponUsed'
      | 'couponExpired'
      | 'couponNotForThis'
      | 'alreadyWeeded'
      | 'noWeeds';
  };
  /** Kills insects on one plot, several, or all where it is possible. Each costs 10 % of the amount spent on the sapling. */
  killInsects: {
    params: { plot: string | number; coupon?: string | number };
    answer: KillInsectsAnswer;
    refusal:
      | 'plotNotYours'
      | 'plotEmpty'
      | 'growthOver'
      | 'insufficientAtr'
      | 'nothingToDo'
      | 'couponUnknown'
      | 'couponUsed'
      | 'couponExpired'
      | 'couponNotForThis'
      | 'alreadyKilledInsects'
      | 'noInsects';
  };
  /** Quotes watering per plot: cost, gain, whether it is possible now, and if not the reason and the next time. */
  priceWatering: { params: { plot: string | number }; answer: PriceWateringAnswer; refusal: never };
  /** Quotes fertilizing per plot: cost, gain, whether it is possible now, and if not the reason and the next time. */
  priceFertilizing: { params: { plot: string | number }; answer: PriceFertilizingAnswer; refusal: never };
  /** Quotes weeding per plot: cost, gain, whether it is possible now, and if not the reason and the next time. */
  priceWeeding: { params: { plot: string | number }; answer: PriceWeedingAnswer; refusal: never };
  /** Quotes killing insects per plot: cost, gain, whether it is possible now, and if not the reason and the next time. */
  priceKillingInsects: {
    params: { plot: string | number };
    answer: PriceKillingInsectsAnswer;
    refusal: never;
  };
  /** The yard: all living hens, and dead hens with eggs still to collect; oldest first, 100 a page. */
  listHens: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListHensAnswer;
    refusal: never;
  };
  /** Feeds one hen, several, or all hungry ones: once a day of a hen's life, 1 ATR each. */
  feedHens: {
    params: { hen: string | number };
    answer: FeedHensAnswer;
    refusal: 'henUnknown' | 'henAlreadyFed' | 'henGone' | 'insufficientAtr' | 'nothingToDo';
  };
  /** Collects the eggs in the nests of one hen, several, or all; of the 100 oldest where there are more. */
  collectEggs: {
    params: { hen: string | number };
    answer: CollectEggsAnswer;
    refusal: 'henUnknown' | 'noEggs' | 'nothingToDo';
  };
  /** Farm statistics in ATR, today (game day) and lifetime: spent and earned, by plot, by kind, cares given, last 14 days, pool and yield index; today's rewards, and today's totals of the whole world. */
  showFarmStatistics: { params: Record<string, never>; answer: ShowFarmStatisticsAnswer; refusal: never };
  /** Team figures of the player: personal, direct referees, the whole team at any depth, and rewards by kind (lifetime and today). */
  showTeamMetrics: { params: Record<string, never>; answer: ShowTeamMetricsAnswer; refusal: never };
  /** Direct referees, newest first: who joined by the player's code and when, each with their figures. `member` (an id of the downline) returns the direct referees of that member, so that a client opens the tree level by level. */
  listReferees: {
    params: { member?: string | number; cursor?: string | number; size?: string | number };
    answer: ListRefereesAnswer;
    refusal: 'memberNotInTeam';
  };
  /** Adds one ticket: bought for TICKET_PRICE in ATR, or the ticket of the game day for caring for every growing plot. */
  takeTicket: {
    params: { way: 'buy' | 'daily' };
    answer: TakeTicketAnswer;
    refusal: 'insufficientAtr' | 'alreadyGiven' | 'nothingToDo' | 'careWaiting' | 'houseDry';
  };
  /** Tickets held, their price in ATR, the exchange table, the gifts of the day, and a page of movements. */
  listTickets: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListTicketsAnswer;
    refusal: 'invalidParameter';
  };
  /** Exchanges tickets for a coupon by the fixed table. Its maximum payment moves into escrow at once, and is at most what the farm spending of the last days earns. */
  exchangeTickets: {
    params: { kind: 'care' | 'sapling' };
    answer: ExchangeTicketsAnswer;
    refusal: 'paused' | 'insufficientBalance' | 'couponNotEarned' | 'goalsOut' | 'houseDry';
  };
  /** The player's coupons, newest first: open, used or expired ones, or all. */
  listCoupons: {
    params: { state?: 'open' | 'used' | 'expired'; cursor?: string | number; size?: string | number };
    answer: ListCouponsAnswer;
    refusal: 'invalidParameter';
  };
  /** The daily check-in: pays up to CHECK_IN_ATB of manor credit for each plot, as the farm spending earns it, and LAND_BACK_BPS of that spending until the price of all land is back; once a game day. */
  checkIn: { params: Record<string, never>; answer: CheckInAnswer; refusal: 'alreadyGiven' | 'houseDry' };
  /** Pays the tutorial: TUTORIAL_ATB of manor credit, once, after the first care and the first harvest. */
  payTutorial: {
    params: Record<string, never>;
    answer: PayTutorialAnswer;
    refusal: 'alreadyGiven' | 'tutorialNotDone' | 'goalsOut' | 'houseDry';
  };
  /** Dismisses or resumes the tutorial. Neither pays or costs anything. */
  turnTutorial: { params: { way: 'off' | 'on' }; answer: TurnTutorialAnswer; refusal: 'alreadyGiven' };
  /** Plants the tutorial's gift: an apple tree that is almost ripe, on an empty plot or on plot 2; once per player, funded by the promotion pool. */
  takeTree: {
    params: Record<string, never>;
    answer: TakeTreeAnswer;
    refusal:
      | 'paused'
      | 'alreadyGiven'
      | 'tutorialOff'
      | 'giftTreeEarly'
      | 'giftTreeNoPlot'
      | 'giftTreesOut'
      | 'worldFull'
      | 'houseDry';
  };
  /** The player's steps in order and the three goals of the game day, with progress, rewards and the world's budget of the day. */
  listGoals: { params: Record<string, never>; answer: ListGoalsAnswer; refusal: never };
  /** Claims the reward of a reached goal, once. With the day's budget used up the reward is reserved on the next game day with room. */
  claimGoal: {
    params: {
      goal:
        | 'sown1'
        | 'watered1'
        | 'harvested1'
        | 'sold1'
        | 'checkIns1'
        | 'sown2'
        | 'fullCares1'
        | 'plots2'
        | 'tickets1'
        | 'orange1'
        | 'harvested5'
        | 'plots3'
        | 'baskets1'
        | 'visits1'
        | 'helps1'
        | 'guestBooks1'
        | 'albumBadges5'
        | 'hens1'
        | 'fed1'
        | 'eggs1'
        | 'eggsSold1'
        | 'couponsUsed1'
        | 'proof1'
        | 'cares20'
        | 'peach1'
        | 'looks1'
        | 'leaguePoints20'
        | 'level2'
        | 'plots4'
        | 'owner1'
        | 'trades1'
        | 'harvested25'
        | 'baskets30'
        | 'banana1'
        | 'fullCares10'
        | 'hens3'
        | 'helps25'
        | 'level3'
        | 'plots6'
        | 'mango1'
        | 'harvested100'
        | 'cares200'
        | 'level4'
        | 'eggs60'
        | 'plots10'
        | 'level5'
        | 'level6'
        | 'daySown1'
        | 'dayWatered1'
        | 'dayWeeded1'
        | 'dayInsects1'
        | 'dayHarvested1'
        | 'dayHarvested3'
        | 'dayWatered3'
        | 'dayCares4'
        | 'dayEarned10'
        | 'dayEarned50'
        | 'dayFed1'
        | 'dayTickets1';
    };
    answer: ClaimGoalAnswer;
    refusal: 'paused' | 'goalNotToday' | 'goalNotDone' | 'alreadyGiven' | 'goalsOut' | 'houseDry';
  };
  /** Records that the player read a page that a step asks for. Neither pays nor costs anything. */
  markGoal: { params: { page: 'proof' | 'owner' | 'visit' }; answer: MarkGoalAnswer; refusal: never };
  /** Gives an apple sapling, once a game day, to a player who cannot pay for one and has nothing growing or to sell; paid by promotion within the day's budget. */
  takeSapling: {
    params: Record<string, never>;
    answer: TakeSaplingAnswer;
    refusal: 'alreadyGiven' | 'saplingNotNeeded' | 'saplingNotEarned' | 'goalsOut' | 'houseDry';
  };
  /** The three baskets of the player's game day, those of the next day at the present level, and the world's budget for bonuses of the day. */
  listBaskets: { params: Record<string, never>; answer: ListBasketsAnswer; refusal: never };
  /** Fills a basket: sells its goods, oldest first (FIFO), at their frozen prices, and adds a bonus in ATB out of the day's budget. The third of a day brings a ticket. With `plain` it sells without any bonus. */
  fillBasket: {
    params: { day: string | number; level: string | number; slot: string | number; plain?: 'yes' };
    answer: FillBasketAnswer;
    refusal:
      | 'basketDayOver'
      | 'basketChanged'
      | 'basketFilled'
      | 'notEnoughFruit'
      | 'notEnoughEggs'
      | 'paused'
      | 'basketBonusOut'
      | 'houseDry';
  };
  /** Exchanges a basket for another one, once a game day. */
  exchangeBasket: {
    params: { day: string | number; level: string | number; slot: string | number };
    answer: ExchangeBasketAnswer;
    refusal: 'basketDayOver' | 'basketChanged' | 'basketFilled' | 'basketExchanged';
  };
  /** The player's album: each page with its count and badge, and the newest hens with their eggs. */
  listAlbum: { params: Record<string, never>; answer: ListAlbumAnswer; refusal: never };
  /** The player's circle: the referrer on the first page, then direct referees newest first; and the show manors of the house. */
  listNeighbours: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListNeighboursAnswer;
    refusal: never;
  };
  /** A neighbour's manor as it stands now, without balances, addresses and worth. The live stream then carries its changes to the player, until the next visit or for ten minutes. */
  showManor: {
    params: { code: string | number };
    answer: ShowManorAnswer;
    refusal: 'manorUnknown' | 'manorBarred' | 'visitorBarred' | 'ownManor' | 'manorClosed';
  };
  /** A manor that is open to everybody with its code, or a show manor, for visitors without a sign-in. */
  showLinkedManor: {
    params: { code: string | number };
    answer: ShowLinkedManorAnswer;
    refusal: 'manorUnknown' | 'manorBarred' | 'manorClosed';
  };
  /** The player's settings for visitors, hearts, the newest 20 helps received, and a page of the own guest book. */
  showOwnVisits: {
    params: { cursor?: string | number; size?: string | number };
    answer: ShowOwnVisitsAnswer;
    refusal: never;
  };
  /** A page of a neighbour's guest book, newest entries first. */
  listGuestBook: {
    params: { code: string | number; cursor?: string | number; size?: string | number };
    answer: ListGuestBookAnswer;
    refusal: 'manorUnknown' | 'manorBarred' | 'visitorBarred' | 'ownManor' | 'manorClosed';
  };
  /** Gives a care on a neighbour's plot. The owner pays, manor credit first, within the day's allowance. The helper gets a heart: one per manor and game day, five a day. */
  helpPlot: {
    params: {
      code: string | number;
      plot: string | number;
      care: 'water' | 'fertilize' | 'weed' | 'insects';
    };
    answer: HelpPlotAnswer;
    refusal:
      | 'manorUnknown'
      | 'manorBarred'
      | 'visitorBarred'
      | 'ownManor'
      | 'manorClosed'
      | 'helpOff'
      | 'helpNotDue'
      | 'helpTooLate'
      | 'helpNotWorth'
      | 'helpAllowanceUsed'
      | 'helpPurseEmpty';
  };
  /** Leaves a sticker, a set phrase, or both in a neighbour's guest book; ten a game day in one book. */
  leaveSticker: {
    params: {
      code: string | number;
      sticker?:
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
        | 'firework';
      phrase?:
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
        | 'bestManor';
    };
    answer: LeaveStickerAnswer;
    refusal:
      | 'manorUnknown'
      | 'manorBarred'
      | 'visitorBarred'
      | 'ownManor'
      | 'manorClosed'
      | 'nothingToDo'
      | 'stickersUsed';
  };
  /** Thanks a helper for a help on the own manor by a sticker in the helper's guest book, once a help. */
  thankHelper: {
    params: {
      help: string | number;
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
        | 'firework';
    };
    answer: ThankHelperAnswer;
    refusal: 'helpUnknown' | 'alreadyThanked';
  };
  /** Sets who may visit, which help is taken, and the most ATR that the helps of a game day may cost (0 to 200). */
  setVisitRules: {
    params: {
      visits?: 'circle' | 'link' | 'nobody';
      helps?: 'worth' | 'any' | 'off';
      helpDay?: string | number;
    };
    answer: SetVisitRulesAnswer;
    refusal: 'nothingToDo' | 'helpDayTooHigh';
  };
  /** Reports a neighbour's nickname to the operators; once per nickname. */
  reportNickName: {
    params: { code: string | number };
    answer: ReportNickNameAnswer;
    refusal: 'manorUnknown' | 'ownManor' | 'alreadyReported';
  };
  /** All looks with price in ATR or condition, and those in the slots of the player's manor. */
  listLooks: { params: Record<string, never>; answer: ListLooksAnswer; refusal: never };
  /** Buys a look, once, for its price in ATR, which is split as every farm spend. */
  buyLook: {
    params: { look: string | number };
    answer: BuyLookAnswer;
    refusal: 'lookUnknown' | 'lookNotForSale' | 'lookOwned' | 'lookSoldOut' | 'insufficientAtr';
  };
  /** Places a look in a slot of its group; with replace it takes the place of the look that stands there. */
  placeLook: {
    params: { look: string | number; slot: string | number; replace?: 'true' };
    answer: PlaceLookAnswer;
    refusal: 'lookUnknown' | 'lookNotYours' | 'lookSlotWrong' | 'lookPlaced' | 'lookSlotTaken' | 'looksFull';
  };
  /** Takes the look out of a slot; the player keeps it. */
  clearLook: { params: { slot: string | number }; answer: ClearLookAnswer; refusal: 'lookSlotEmpty' };
  /** The week's and last week's tables of the player's circle and group, and the points of the game day by deed. */
  showLeague: { params: Record<string, never>; answer: ShowLeagueAnswer; refusal: never };
  /** The best holding range of in-app ATR, the amount held, its protected part, the amount above the range that can be destroyed, and the time. */
  showHolding: { params: Record<string, never>; answer: ShowHoldingAnswer; refusal: never };
  /** Notices of the game and its operators, unread first, then newest first, with the unread count. */
  listNotices: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListNoticesAnswer;
    refusal: never;
  };
  /** One notice. A notice by operators includes its body in Chinese and English. */
  showNotice: { params: { id: string | number }; answer: ShowNoticeAnswer; refusal: 'noticeUnknown' };
  /** Marks one notice as read, or all (at most 500 at once); returns the number left unread. */
  readNotices: { params: { id: string | number }; answer: ReadNoticesAnswer; refusal: 'noticeUnknown' };
  /** The public key with which a browser subscribes to this server (VAPID, RFC 8292), in base64url. */
  showPushKey: { params: Record<string, never>; answer: ShowPushKeyAnswer; refusal: never };
  /** Subscribes a browser to push messages for as long as this session lasts. */
  subscribePush: {
    params: { endpoint: string | number; p256dh: string | number; auth: string | number };
    answer: SubscribePushAnswer;
    refusal: 'pushHostUnknown' | 'pushKeysMalformed';
  };
  /** Unsubscribes a browser; does nothing when it was not subscribed. */
  unsubscribePush: { params: { endpoint: string | number }; answer: UnsubscribePushAnswer; refusal: never };
  /** Publishes a notice to all players, in Chinese and English; stored with operator, time and reason. */
  publishNotice: {
    params: {
      titleZh: string | number;
      titleEn: string | number;
      bodyZh: string | number;
      bodyEn: string | number;
      reason: string | number;
    };
    answer: PublishNoticeAnswer;
    refusal: never;
  };
  /** Writes a notice that the server publishes to all players at an instant of wall time (`at`, epoch ms). */
  scheduleNotice: {
    params: {
      titleZh: string | number;
      titleEn: string | number;
      bodyZh: string | number;
      bodyEn: string | number;
      at: string | number;
      reason: string | number;
    };
    answer: ScheduleNoticeAnswer;
    refusal: never;
  };
  /** Notices that wait for their time, the next one first. */
  listScheduledNotices: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListScheduledNoticesAnswer;
    refusal: never;
  };
  /** Drops a notice that waits for its time. */
  unscheduleNotice: {
    params: { id: string | number; reason: string | number };
    answer: UnscheduleNoticeAnswer;
    refusal: 'noticeUnknown';
  };
  /** Withdrawals of all players in one state, oldest first, with approvals. */
  listWithdrawals: {
    params: {
      state?: 'pendingReview' | 'passed' | 'rejected' | 'failed' | 'canceled' | 'confirmed';
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListWithdrawalsAnswer;
    refusal: never;
  };
  /** Approves a withdrawal. Above the limit it needs the approval of a second, different operator. */
  passWithdrawal: {
    params: { id: string | number; reason?: string | number };
    answer: PassWithdrawalAnswer;
    refusal: 'withdrawalUnknown' | 'withdrawalNotPending' | 'sameOperator' | 'ownWithdrawal';
  };
  /** Approves a list of withdrawals at once: all of them, or none. Each counts as one approval, as if approved alone. */
  passWithdrawals: {
    params: { ids: string | number; reason?: string | number };
    answer: PassWithdrawalsAnswer;
    refusal: 'withdrawalUnknown' | 'withdrawalNotPending' | 'sameOperator' | 'ownWithdrawal';
  };
  /** Rejects a withdrawal that has no signed payout yet, with a reason that the player sees. The whole amount returns. */
  rejectWithdrawal: {
    params: { id: string | number; reason: string | number };
    answer: RejectWithdrawalAnswer;
    refusal: 'withdrawalUnknown' | 'withdrawalNotPending' | 'ownWithdrawal';
  };
  /** Pauses or resumes a flow of money, with a reason that players see. */
  pauseFlow: {
    params: {
      flow: 'recharge' | 'withdraw' | 'transfer' | 'swap' | 'otc' | 'casting' | 'promise';
      paused: 'true' | 'false';
      reason: string | number;
    };
    answer: PauseFlowAnswer;
    refusal: 'flowUnchanged';
  };
  /** Checks every invariant on what is new since the last nightly audit, for at most 40 s, and names the first row that breaks one. `full` also begins a full audit beside the calls. Invariants not reached are `notAsked`, and `ok` is false. */
  checkBooks: { params: { full?: 'true' | 'false' }; answer: CheckBooksAnswer; refusal: 'chainUnavailable' };
  /** The market of the last hours for operators: volume, spread, concentration, trades between sponsors and their referees, and pairs of players who pass the same coins back and forth. */
  showMarketStatistics: {
    params: { hours?: string | number };
    answer: ShowMarketStatisticsAnswer;
    refusal: never;
  };
  /** A player by address or code: facts, balances, sponsor, size of the team, and operators' acts on them. */
  showPlayer: { params: { player: string | number }; answer: ShowPlayerAnswer; refusal: 'playerUnknown' };
  /** Makes a player an owner (lower OTC fee, more open orders) or a regular player again. */
  setTier: {
    params: { player: string | number; tier: 'regular' | 'owner'; reason: string | number };
    answer: SetTierAnswer;
    refusal: 'playerUnknown' | 'tierUnchanged';
  };
  /** Ends all sign-ins of a player, with a reason. Messages signed so far stop working; the player's wallet can sign a new one. */
  endPlayerSignIns: {
    params: { player: string | number; reason: string | number };
    answer: EndPlayerSignInsAnswer;
    refusal: 'playerUnknown';
  };
  /** Proposes a credit to a player from a pool (backend recharge). Nothing moves until another operator approves it. */
  proposeCredit: {
    params: {
      player: string | number;
      coin: 'USDT' | 'ATR';
      amount: string | number;
      reason: string | number;
      pool: 'promotion' | 'operations';
    };
    answer: ProposeCreditAnswer;
    refusal: 'playerUnknown' | 'amountTooSmall' | 'ownAdjustment';
  };
  /** Proposes a debit from a player into suspense (backend debit). Nothing moves until another operator approves it. */
  proposeDebit: {
    params: {
      player: string | number;
      coin: 'USDT' | 'ATR';
      amount: string | number;
      reason: string | number;
    };
    answer: ProposeDebitAnswer;
    refusal: 'playerUnknown' | 'amountTooSmall' | 'ownAdjustment';
  };
  /** Credits and debits in one state, newest first. The default state is proposed. */
  listAdjustments: {
    params: { state?: 'proposed' | 'done' | 'dropped'; cursor?: string | number; size?: string | number };
    answer: ListAdjustmentsAnswer;
    refusal: never;
  };
  /** Executes a proposed credit or debit. Refused for the operator who proposed it. */
  passAdjustment: {
    params: { id: string | number; reason?: string | number };
    answer: PassAdjustmentAnswer;
    refusal:
      | 'adjustmentNotPending'
      | 'sameOperator'
      | 'ownAdjustment'
      | 'poolShort'
      | 'insufficientAtr'
      | 'insufficientUsdt';
  };
  /** Drops a proposed credit or debit. Nothing moves. */
  dropAdjustment: {
    params: { id: string | number; reason: string | number };
    answer: DropAdjustmentAnswer;
    refusal: 'adjustmentNotPending';
  };
  /** Proposes a new value of a constant, as JSON, with a reason that players see. A money rule waits for a second operator, or for 24 hours; any other constant changes at once. With `at` it waits for that instant, too. It applies to new objects only. Constants of the genesis never change. */
  setConstant: {
    params: {
      key:
        | 'ATR_CAP'
        | 'GENESIS_EMISSION'
        | 'GENESIS_FARM'
        | 'GENESIS_CASTING'
        | 'GENESIS_PROMOTION'
        | 'GENESIS_TEAM'
        | 'GENESIS_SWAP_ATR'
        | 'GENESIS_SWAP_USDT'
        | 'EMISSION_DAY_BPS'
        | 'EMISSION_FARM_BPS'
        | 'PRICE_WINDOW_MS'
        | 'PRICE_STEP_HOUR_BPS'
        | 'LAND_PLOTS'
        | 'LAND_FIRST_PRICE'
        | 'LAND_GROWTH_BPS'
        | 'LAND_FREE_UNTIL'
        | 'LAND_WORLD_PLOTS'
        | 'LAND_BACK_BPS'
        | 'FRUIT_BASE'
        | 'FRUIT_KEEP_MS'
        | 'CARE_COST_BPS'
        | 'CARE_YIELD_BPS'
        | 'CARE_ATB_BPS'
        | 'WEEDS_FROM_BPS'
        | 'WEEDS_TO_BPS'
        | 'HEN_PRICE'
        | 'HEN_LIFE_DAYS'
        | 'HEN_FEED_PRICE'
        | 'HEN_LAY_MS'
        | 'HEN_YARD'
        | 'EGG_KEEP_MS'
        | 'FARM_SPLIT_BPS'
        | 'REVENUE_SPLIT_BPS'
        | 'YIELD_FLOOR_PPM'
        | 'YIELD_SPAN_PPM'
        | 'FARM_TARGET'
        | 'FARM_FALL_ATR'
        | 'REF_DEPTH'
        | 'SIGN_UPS_HOUR'
        | 'WELCOME_GIFT'
        | 'POINTS_PER_USDT'
        | 'LEVEL_POINTS'
        | 'LEVEL_HALF_LIFE_DAYS'
        | 'CAST_MIN'
        | 'CAST_TERM_DAYS'
        | 'CAST_RATE_BPS'
        | 'CAST_POOL_TARGET'
        | 'CAST_POOL_PART_BPS'
        | 'DYNAMIC_BPS'
        | 'DYNAMIC_DAY_BPS'
        | 'OTC_BAND_BPS'
        | 'OTC_MIN'
        | 'OTC_OPEN_MAX'
        | 'OTC_LIFE_MS'
        | 'OTC_FEE_BPS'
        | 'SWAP_FEE_BPS'
        | 'SWAP_DAY_USDT'
        | 'WITHDRAW_FEE_BPS'
        | 'WITHDRAW_MIN_USDT'
        | 'WITHDRAW_MIN_ATR'
        | 'WITHDRAW_TWO_ABOVE_USDT'
        | 'WITHDRAW_VALID_MS'
        | 'WITHDRAW_DAY_BPS'
        | 'WITHDRAW_FEE_ON'
        | 'TRANSFER_MIN'
        | 'HOLD_BASE'
        | 'HOLD_PER_LEVEL'
        | 'TEAM_RATIO_BPS'
        | 'TICKET_PRICE'
        | 'TICKET_CARE_COUPON'
        | 'TICKET_SAPLING_COUPON'
        | 'COUPON_SAPLING_BPS'
        | 'COUPON_LIFE_MS'
        | 'CHECK_IN_ATB'
        | 'GIFT_SPEND_BPS'
        | 'TICKET_DAY_BUDGET_ATR'
        | 'TUTORIAL_ATB'
        | 'TUTORIAL_DAY_BUDGET_ATR'
        | 'GIFT_TREE_WORTH'
        | 'GIFT_TREE_DAY'
        | 'GIFT_TREE_RIPE_MS'
        | 'GIFT_SLEEP_MS'
        | 'GOAL_DAY_BUDGET_ATR'
        | 'BASKET_BONUS_BPS'
        | 'BASKET_DAY_BUDGET_ATR'
        | 'OWNER_OTC_FEE_BPS'
        | 'OWNER_OTC_OPEN_MAX'
        | 'OWNER_CONTACT'
        | 'VERSION_1_UNTIL';
      value: string | number;
      at?: string | number;
      reason: string | number;
    };
    answer: SetConstantAnswer;
    refusal: 'constantInvalid' | 'constantFixed' | 'nothingToDo' | 'constantPending';
  };
  /** Applies a waiting change of a constant now, or at the instant for which it was planned. Refused for the operator who proposed it. */
  passConstant: {
    params: { id: string | number; reason?: string | number };
    answer: PassConstantAnswer;
    refusal: 'constantNotPending' | 'sameOperator' | 'constantInvalid' | 'nothingToDo';
  };
  /** Cancels a waiting change of a constant. */
  dropConstant: {
    params: { id: string | number; reason: string | number };
    answer: DropConstantAnswer;
    refusal: 'constantNotPending';
  };
  /** Players whose nicknames were reported, by id, with the number of reports. */
  listReportedNames: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListReportedNamesAnswer;
    refusal: never;
  };
  /** Gives a player the default nickname again, or with `keep` leaves it, and drops the reports about it. */
  resetNickName: {
    params: { player: string | number; keep?: 'true' | 'false'; reason: string | number };
    answer: ResetNickNameAnswer;
    refusal: 'playerUnknown' | 'nothingToDo';
  };
  /** Takes a player out of visits, as owner and as visitor, or lets the player in again. */
  barVisits: {
    params: { player: string | number; barred: 'true' | 'false'; reason: string | number };
    answer: BarVisitsAnswer;
    refusal: 'playerUnknown';
  };
  /** Players by code, or by the beginning of an address or a name in any case, oldest first. */
  searchPlayers: {
    params: { text: string | number; cursor?: string | number; size?: string | number };
    answer: SearchPlayersAnswer;
    refusal: never;
  };
  /** A player's ledger entries, newest first, as the player sees them. */
  listPlayerLines: {
    params: {
      player: string | number;
      coin?: 'USDT' | 'ATR' | 'ATB' | 'TKT' | 'PTS';
      type?:
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
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListPlayerLinesAnswer;
    refusal: 'playerUnknown';
  };
  /** A player's payments into the vault, newest first. */
  listPlayerDeposits: {
    params: { player: string | number; cursor?: string | number; size?: string | number };
    answer: ListPlayerDepositsAnswer;
    refusal: 'playerUnknown';
  };
  /** A player's withdrawals, newest first, each with its steps. */
  listPlayerWithdrawals: {
    params: {
      player: string | number;
      state?: 'pendingReview' | 'passed' | 'rejected' | 'failed' | 'canceled' | 'confirmed';
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListPlayerWithdrawalsAnswer;
    refusal: 'playerUnknown';
  };
  /** A player's purchase or sell orders, newest first. */
  listPlayerOrders: {
    params: {
      player: string | number;
      side: 'buy' | 'sell';
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListPlayerOrdersAnswer;
    refusal: 'playerUnknown';
  };
  /** A player's sign-ins that are valid now, newest first. */
  listPlayerSignIns: {
    params: { player: string | number; cursor?: string | number; size?: string | number };
    answer: ListPlayerSignInsAnswer;
    refusal: 'playerUnknown';
  };
  /** A player's farm as the player sees it: plots with their plants, hens, warehouse and placed looks. */
  showPlayerFarm: {
    params: { player: string | number };
    answer: ShowPlayerFarmAnswer;
    refusal: 'playerUnknown';
  };
  /** A player's direct referees, newest first, each with their figures. */
  listPlayerReferees: {
    params: { player: string | number; cursor?: string | number; size?: string | number };
    answer: ListPlayerRefereesAnswer;
    refusal: 'playerUnknown';
  };
  /** For the decision on a withdrawal: payments and gains of a player, other addresses, and accounts related by sponsor or address. */
  showRelated: { params: { player: string | number }; answer: ShowRelatedAnswer; refusal: 'playerUnknown' };
  /** Operators' notes on a player, newest first, and the account's freeze. The player never sees the notes. */
  listNotes: {
    params: { player: string | number; cursor?: string | number; size?: string | number };
    answer: ListNotesAnswer;
    refusal: 'playerUnknown';
  };
  /** Writes a note on a player, for operators only. */
  writeNote: {
    params: { player: string | number; text: string | number };
    answer: WriteNoteAnswer;
    refusal: 'playerUnknown';
  };
  /** Freezes a player, or ends the freeze. A frozen player reads everything and cancels, and is refused every other change with the reason given here. */
  freezePlayer: {
    params: { player: string | number; frozen: 'true' | 'false'; reason: string | number };
    answer: FreezePlayerAnswer;
    refusal: 'playerUnknown' | 'nothingToDo';
  };
  /** Work that waits for a person, paused flows, late jobs, and the money at a glance. */
  showToday: { params: Record<string, never>; answer: ShowTodayAnswer; refusal: never };
  /** Everything that operators and the server did, newest first; by operator, act or subject. */
  listActs: {
    params: {
      operator?: string | number;
      act?: string | number;
      subject?: string | number;
      cursor?: string | number;
      size?: string | number;
    };
    answer: ListActsAnswer;
    refusal: never;
  };
  /** Figures of the game days, newest first: new players, ATR spent and earned, rewards, ATR burned. */
  showWorldSeries: {
    params: { cursor?: string | number; size?: string | number };
    answer: ShowWorldSeriesAnswer;
    refusal: never;
  };
  /** Jobs of the world by name: last finished game day, next run, how far behind each is, and its turns of the last 24 hours. */
  listJobs: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListJobsAnswer;
    refusal: never;
  };
  /** Entries of the suspense account, newest first: coins whose owner is not known, and debits. */
  listSuspense: {
    params: { coin?: 'USDT' | 'ATR'; cursor?: string | number; size?: string | number };
    answer: ListSuspenseAnswer;
    refusal: never;
  };
  /** Open nonce slots of the paying keys, lowest nonce first: what each pays, and how often it was sent. */
  listPayouts: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListPayoutsAnswer;
    refusal: never;
  };
  /** Notices that operators published, newest first, with their bodies; withdrawn ones too. */
  listPublishedNotices: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListPublishedNoticesAnswer;
    refusal: never;
  };
  /** Takes a published notice back: no list shows it from now on. Pages that are open drop it with their next read. */
  withdrawNotice: {
    params: { id: string | number; reason: string | number };
    answer: WithdrawNoticeAnswer;
    refusal: 'noticeUnknown';
  };
  /** Turns of one job by hours of wall time, newest first, for a week: number, failures, durations, and the last fault. */
  showJobHistory: {
    params: { name: string | number; cursor?: string | number; size?: string | number };
    answer: ShowJobHistoryAnswer;
    refusal: never;
  };
  /** Makes an interval job due now, so that the next pass runs it. A job that failed is tried again by itself, and a daily job in every pass. */
  runJobNow: {
    params: { name: string | number; reason: string | number };
    answer: RunJobNowAnswer;
    refusal: 'nothingToDo';
  };
  /** Nodes of this world, each by its report of at most ten seconds ago: version, connections, live streams, lag of the event loop. */
  listNodes: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListNodesAnswer;
    refusal: never;
  };
  /** What is left in each pool, with its pace over the last closed days and the days until it is empty; today's budgets of promotion; the casting pool's offer; the depth of the exchange. */
  showPools: { params: Record<string, never>; answer: ShowPoolsAnswer; refusal: never };
  /** Yesterday's deeds under the present rules and with one constant changed: fees, costs, refusals, splits. Players are taken to do what they did. */
  replayConstant: {
    params: {
      key:
        | 'ATR_CAP'
        | 'GENESIS_EMISSION'
        | 'GENESIS_FARM'
        | 'GENESIS_CASTING'
        | 'GENESIS_PROMOTION'
        | 'GENESIS_TEAM'
        | 'GENESIS_SWAP_ATR'
        | 'GENESIS_SWAP_USDT'
        | 'EMISSION_DAY_BPS'
        | 'EMISSION_FARM_BPS'
        | 'PRICE_WINDOW_MS'
        | 'PRICE_STEP_HOUR_BPS'
        | 'LAND_PLOTS'
        | 'LAND_FIRST_PRICE'
        | 'LAND_GROWTH_BPS'
        | 'LAND_FREE_UNTIL'
        | 'LAND_WORLD_PLOTS'
        | 'LAND_BACK_BPS'
        | 'FRUIT_BASE'
        | 'FRUIT_KEEP_MS'
        | 'CARE_COST_BPS'
        | 'CARE_YIELD_BPS'
        | 'CARE_ATB_BPS'
        | 'WEEDS_FROM_BPS'
        | 'WEEDS_TO_BPS'
        | 'HEN_PRICE'
        | 'HEN_LIFE_DAYS'
        | 'HEN_FEED_PRICE'
        | 'HEN_LAY_MS'
        | 'HEN_YARD'
        | 'EGG_KEEP_MS'
        | 'FARM_SPLIT_BPS'
        | 'REVENUE_SPLIT_BPS'
        | 'YIELD_FLOOR_PPM'
        | 'YIELD_SPAN_PPM'
        | 'FARM_TARGET'
        | 'FARM_FALL_ATR'
        | 'REF_DEPTH'
        | 'SIGN_UPS_HOUR'
        | 'WELCOME_GIFT'
        | 'POINTS_PER_USDT'
        | 'LEVEL_POINTS'
        | 'LEVEL_HALF_LIFE_DAYS'
        | 'CAST_MIN'
        | 'CAST_TERM_DAYS'
        | 'CAST_RATE_BPS'
        | 'CAST_POOL_TARGET'
        | 'CAST_POOL_PART_BPS'
        | 'DYNAMIC_BPS'
        | 'DYNAMIC_DAY_BPS'
        | 'OTC_BAND_BPS'
        | 'OTC_MIN'
        | 'OTC_OPEN_MAX'
        | 'OTC_LIFE_MS'
        | 'OTC_FEE_BPS'
        | 'SWAP_FEE_BPS'
        | 'SWAP_DAY_USDT'
        | 'WITHDRAW_FEE_BPS'
        | 'WITHDRAW_MIN_USDT'
        | 'WITHDRAW_MIN_ATR'
        | 'WITHDRAW_TWO_ABOVE_USDT'
        | 'WITHDRAW_VALID_MS'
        | 'WITHDRAW_DAY_BPS'
        | 'WITHDRAW_FEE_ON'
        | 'TRANSFER_MIN'
        | 'HOLD_BASE'
        | 'HOLD_PER_LEVEL'
        | 'TEAM_RATIO_BPS'
        | 'TICKET_PRICE'
        | 'TICKET_CARE_COUPON'
        | 'TICKET_SAPLING_COUPON'
        | 'COUPON_SAPLING_BPS'
        | 'COUPON_LIFE_MS'
        | 'CHECK_IN_ATB'
        | 'GIFT_SPEND_BPS'
        | 'TICKET_DAY_BUDGET_ATR'
        | 'TUTORIAL_ATB'
        | 'TUTORIAL_DAY_BUDGET_ATR'
        | 'GIFT_TREE_WORTH'
        | 'GIFT_TREE_DAY'
        | 'GIFT_TREE_RIPE_MS'
        | 'GIFT_SLEEP_MS'
        | 'GOAL_DAY_BUDGET_ATR'
        | 'BASKET_BONUS_BPS'
        | 'BASKET_DAY_BUDGET_ATR'
        | 'OWNER_OTC_FEE_BPS'
        | 'OWNER_OTC_OPEN_MAX'
        | 'OWNER_CONTACT'
        | 'VERSION_1_UNTIL';
      value: string | number;
    };
    answer: ReplayConstantAnswer;
    refusal: 'constantInvalid';
  };
  /** Nightly audits, newest first, with the invariants that were broken. */
  listAudits: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListAuditsAnswer;
    refusal: never;
  };
  /** The vault on the chain against the books, coin by coin; what may still leave it today; the gas of the paying keys. */
  showVault: { params: Record<string, never>; answer: ShowVaultAnswer; refusal: 'chainUnavailable' };
  /** Settings on which operators should have decided, each given on the answering node or left at its default. Values are never shown. */
  listSettings: { params: Record<string, never>; answer: ListSettingsAnswer; refusal: never };
  /** Operators with their roles, the caller's own role, and changes of roles, newest first. */
  listRoles: {
    params: { cursor?: string | number; size?: string | number };
    answer: ListRolesAnswer;
    refusal: never;
  };
  /** Proposes a role for an address, or none to take it away. Nothing changes until another admin approves it. */
  setRole: {
    params: {
      address: string | number;
      role: 'viewer' | 'support' | 'treasurer' | 'admin' | 'none';
      reason: string | number;
    };
    answer: SetRoleAnswer;
    refusal: 'nothingToDo' | 'rolePending';
  };
  /** Applies a proposed change of a role. Refused for the admin who proposed it, and for the last admin. */
  passRole: {
    params: { id: string | number; reason?: string | number };
    answer: PassRoleAnswer;
    refusal: 'roleNotPending' | 'sameOperator' | 'lastAdmin';
  };
  /** Drops a proposed change of a role. Nothing changes. */
  dropRole: {
    params: { id: string | number; reason: string | number };
    answer: DropRoleAnswer;
    refusal: 'roleNotPending';
  };
  /** Runs an operator's change and rolls it back: its postings, its acts and its answer, or its refusal. The change itself takes the stamp in the header `preview`, and is refused when it would do something else by then. */
  previewAct: {
    params: { call: string | number; params: string | number };
    answer: PreviewActAnswer;
    refusal: 'callUnknown' | 'roleTooLow';
  };
  /** Sends test coins on the local chain to the player's own wallet: USDT or gas. Limited per call and per day. */
  claimFaucet: {
    params: { coin: 'USDT' | 'GAS'; amount: string | number; address?: string | number };
    answer: ClaimFaucetAnswer;
    refusal: 'quantityTooSmall' | 'faucetLimit' | 'chainUnavailable';
  };
  /** Advances the game clock of the demo world by a number of milliseconds. */
  advanceClock: { params: { ms: string | number }; answer: AdvanceClockAnswer; refusal: never };
}

export type CallName = keyof Calls;

/** Path of every call, and the parts of a request that it needs: a token, a request id. */
export const callTable: Readonly<Record<CallName, { path: string; signedIn: boolean; changes: boolean }>> = {
  getConfig: { path: 'config', signedIn: false, changes: false },
  listConstants: { path: 'config/constants', signedIn: false, changes: false },
  getUserInfoByName: { path: 'user/getUserInfoByName', signedIn: false, changes: false },
  signIn: { path: 'user/logining', signedIn: false, changes: false },
  getUserInfo: { path: 'user/getUserInfo', signedIn: true, changes: false },
  listFacts: { path: 'user/facts', signedIn: true, changes: false },
  updateUser: { path: 'user/update', signedIn: true, changes: true },
  signOut: { path: 'user/logout', signedIn: true, changes: false },
  listSignIns: { path: 'user/sessions', signedIn: true, changes: false },
  endSignIn: { path: 'user/session/end', signedIn: true, changes: true },
  listBalances: { path: 'userAccount/balance', signedIn: true, changes: false },
  listLedgerLines: { path: 'userAccount/balanceDetail', signedIn: true, changes: false },
  listPaymentCoins: { path: 'userAccount/enableCoins', signedIn: true, changes: false },
  listDeposits: { path: 'userAccount/rechargeList', signedIn: true, changes: false },
  withdrawCoins: { path: 'userAccount/withdraw', signedIn: true, changes: true },
  listOwnWithdrawals: { path: 'userAccount/myWithDraw', signedIn: true, changes: false },
  cancelWithdrawal: { path: 'userAccount/cancelWithdraw', signedIn: true, changes: true },
  transferAtr: { path: 'userAccount/transfer', signedIn: true, changes: true },
  checkReceiver: { path: 'userAccount/transferTo', signedIn: true, changes: false },
  quoteSwap: { path: 'userAccount/exchangeQuote', signedIn: true, changes: false },
  swapCoins: { path: 'userAccount/exchange', signedIn: true, changes: true },
  provePlayer: { path: 'userAccount/proof', signedIn: true, changes: false },
  showReserves: { path: 'config/reserves', signedIn: false, changes: false },
  showEconomy: { path: 'config/economy', signedIn: false, changes: false },
  listBook: { path: 'otc/list', signedIn: true, changes: false },
  placeBuyOrder: { path: 'otc/buy', signedIn: true, changes: true },
  placeSellOrder: { path: 'otc/sell', signedIn: true, changes: true },
  listBuyOrders: { path: 'otc/buyList', signedIn: true, changes: false },
  listSellOrders: { path: 'otc/mySellList', signedIn: true, changes: false },
  listFills: { path: 'otc/fills', signedIn: true, changes: false },
  revokeBuyOrder: { path: 'otc/cancelBuy', signedIn: true, changes: true },
  revokeSellOrder: { path: 'otc/qxExchange', signedIn: true, changes: true },
  listCandles: { path: 'otc/kline', signedIn: true, changes: false },
  readMarketTicker: { path: 'otc/ticker', signedIn: true, changes: false },
  quoteCasting: { path: 'game/making/quote', signedIn: true, changes: false },
  castCoins: { path: 'game/making/cast', signedIn: true, changes: true },
  listCastings: { path: 'game/making/list', signedIn: true, changes: false },
  listCastingLines: { path: 'game/making/lines', signedIn: true, changes: false },
  endCasting: { path: 'game/making/end', signedIn: true, changes: true },
  listPrices: { path: 'game/price', signedIn: true, changes: false },
  listShopPrices: { path: 'game/seed/list', signedIn: true, changes: false },
  buySeeds: { path: 'game/seed/buy', signedIn: true, changes: true },
  listStock: { path: 'game/seed/myList', signedIn: true, changes: false },
  sellStock: { path: 'game/seed/sell', signedIn: true, changes: true },
  priceLand: { path: 'game/land/price', signedIn: true, changes: false },
  listPlots: { path: 'game/land/list', signedIn: true, changes: false },
  reclaimPlot: { path: 'game/land/buy', signedIn: true, changes: true },
  sowPlots: { path: 'game/land/sow', signedIn: true, changes: true },
  harvestPlots: { path: 'game/land/harvest', signedIn: true, changes: true },
  waterPlots: { path: 'game/land/js', signedIn: true, changes: true },
  fertilizePlots: { path: 'game/land/sf', signedIn: true, changes: true },
  weedPlots: { path: 'game/land/cc', signedIn: true, changes: true },
  killInsects: { path: 'game/land/sc', signedIn: true, changes: true },
  priceWatering: { path: 'game/land/jsPrice', signedIn: true, changes: false },
  priceFertilizing: { path: 'game/land/sfPrice', signedIn: true, changes: false },
  priceWeeding: { path: 'game/land/ccPrice', signedIn: true, changes: false },
  priceKillingInsects: { path: 'game/land/scPrice', signedIn: true, changes: false },
  listHens: { path: 'game/hen/list', signedIn: true, changes: false },
  feedHens: { path: 'game/hen/feed', signedIn: true, changes: true },
  collectEggs: { path: 'game/hen/collect', signedIn: true, changes: true },
  showFarmStatistics: { path: 'game/todayTj', signedIn: true, changes: false },
  showTeamMetrics: { path: 'game/gameTreeTj', signedIn: true, changes: false },
  listReferees: { path: 'game/ztGameTj', signedIn: true, changes: false },
  takeTicket: { path: 'game/ticket', signedIn: true, changes: true },
  listTickets: { path: 'game/ticketList', signedIn: true, changes: false },
  exchangeTickets: { path: 'game/ticket/exchange', signedIn: true, changes: true },
  listCoupons: { path: 'game/coupon/list', signedIn: true, changes: false },
  checkIn: { path: 'game/checkIn', signedIn: true, changes: true },
  payTutorial: { path: 'game/tutorial', signedIn: true, changes: true },
  turnTutorial: { path: 'game/tutorial/turn', signedIn: true, changes: true },
  takeTree: { path: 'game/tutorial/tree', signedIn: true, changes: true },
  listGoals: { path: 'game/goal/list', signedIn: true, changes: false },
  claimGoal: { path: 'game/goal/claim', signedIn: true, changes: true },
  markGoal: { path: 'game/goal/mark', signedIn: true, changes: true },
  takeSapling: { path: 'game/goal/sapling', signedIn: true, changes: true },
  listBaskets: { path: 'game/basket/list', signedIn: true, changes: false },
  fillBasket: { path: 'game/basket/fill', signedIn: true, changes: true },
  exchangeBasket: { path: 'game/basket/exchange', signedIn: true, changes: true },
  listAlbum: { path: 'game/album/list', signedIn: true, changes: false },
  listNeighbours: { path: 'game/visit/list', signedIn: true, changes: false },
  showManor: { path: 'game/visit/manor', signedIn: true, changes: false },
  showLinkedManor: { path: 'game/visit/link', signedIn: false, changes: false },
  showOwnVisits: { path: 'game/visit/mine', signedIn: true, changes: false },
  listGuestBook: { path: 'game/visit/book', signedIn: true, changes: false },
  helpPlot: { path: 'game/visit/help', signedIn: true, changes: true },
  leaveSticker: { path: 'game/visit/sticker', signedIn: true, changes: true },
  thankHelper: { path: 'game/visit/thank', signedIn: true, changes: true },
  setVisitRules: { path: 'game/visit/settings', signedIn: true, changes: true },
  reportNickName: { path: 'game/visit/report', signedIn: true, changes: true },
  listLooks: { path: 'game/look/list', signedIn: true, changes: false },
  buyLook: { path: 'game/look/buy', signedIn: true, changes: true },
  placeLook: { path: 'game/look/place', signedIn: true, changes: true },
  clearLook: { path: 'game/look/clear', signedIn: true, changes: true },
  showLeague: { path: 'game/league', signedIn: true, changes: false },
  showHolding: { path: 'game/coin/holdMax', signedIn: true, changes: false },
  listNotices: { path: 'notice/list', signedIn: true, changes: false },
  showNotice: { path: 'notice/detail', signedIn: true, changes: false },
  readNotices: { path: 'notice/read', signedIn: true, changes: true },
  showPushKey: { path: 'notice/push/key', signedIn: true, changes: false },
  subscribePush: { path: 'notice/push/subscribe', signedIn: true, changes: true },
  unsubscribePush: { path: 'notice/push/unsubscribe', signedIn: true, changes: true },
  publishNotice: { path: 'ops/notice/publish', signedIn: true, changes: true },
  scheduleNotice: { path: 'ops/notice/schedule', signedIn: true, changes: true },
  listScheduledNotices: { path: 'ops/notice/scheduled', signedIn: true, changes: false },
  unscheduleNotice: { path: 'ops/notice/unschedule', signedIn: true, changes: true },
  listWithdrawals: { path: 'ops/withdraw/list', signedIn: true, changes: false },
  passWithdrawal: { path: 'ops/withdraw/pass', signedIn: true, changes: true },
  passWithdrawals: { path: 'ops/withdraw/passAll', signedIn: true, changes: true },
  rejectWithdrawal: { path: 'ops/withdraw/reject', signedIn: true, changes: true },
  pauseFlow: { path: 'ops/pause', signedIn: true, changes: true },
  checkBooks: { path: 'ops/audit', signedIn: true, changes: false },
  showMarketStatistics: { path: 'ops/market', signedIn: true, changes: false },
  showPlayer: { path: 'ops/player', signedIn: true, changes: false },
  setTier: { path: 'ops/tier', signedIn: true, changes: true },
  endPlayerSignIns: { path: 'ops/session/end', signedIn: true, changes: true },
  proposeCredit: { path: 'ops/credit', signedIn: true, changes: true },
  proposeDebit: { path: 'ops/debit', signedIn: true, changes: true },
  listAdjustments: { path: 'ops/adjustment/list', signedIn: true, changes: false },
  passAdjustment: { path: 'ops/adjustment/pass', signedIn: true, changes: true },
  dropAdjustment: { path: 'ops/adjustment/drop', signedIn: true, changes: true },
  setConstant: { path: 'ops/constant/set', signedIn: true, changes: true },
  passConstant: { path: 'ops/constant/pass', signedIn: true, changes: true },
  dropConstant: { path: 'ops/constant/drop', signedIn: true, changes: true },
  listReportedNames: { path: 'ops/nickname/list', signedIn: true, changes: false },
  resetNickName: { path: 'ops/nickname/reset', signedIn: true, changes: true },
  barVisits: { path: 'ops/visits/bar', signedIn: true, changes: true },
  searchPlayers: { path: 'ops/player/search', signedIn: true, changes: false },
  listPlayerLines: { path: 'ops/player/lines', signedIn: true, changes: false },
  listPlayerDeposits: { path: 'ops/player/deposits', signedIn: true, changes: false },
  listPlayerWithdrawals: { path: 'ops/player/withdrawals', signedIn: true, changes: false },
  listPlayerOrders: { path: 'ops/player/orders', signedIn: true, changes: false },
  listPlayerSignIns: { path: 'ops/player/sessions', signedIn: true, changes: false },
  showPlayerFarm: { path: 'ops/player/farm', signedIn: true, changes: false },
  listPlayerReferees: { path: 'ops/player/referrals', signedIn: true, changes: false },
  showRelated: { path: 'ops/player/related', signedIn: true, changes: false },
  listNotes: { path: 'ops/player/notes', signedIn: true, changes: false },
  writeNote: { path: 'ops/player/note', signedIn: true, changes: true },
  freezePlayer: { path: 'ops/player/freeze', signedIn: true, changes: true },
  showToday: { path: 'ops/today', signedIn: true, changes: false },
  listActs: { path: 'ops/acts', signedIn: true, changes: false },
  showWorldSeries: { path: 'ops/world/series', signedIn: true, changes: false },
  listJobs: { path: 'ops/jobs', signedIn: true, changes: false },
  listSuspense: { path: 'ops/suspense', signedIn: true, changes: false },
  listPayouts: { path: 'ops/payouts', signedIn: true, changes: false },
  listPublishedNotices: { path: 'ops/notice/list', signedIn: true, changes: false },
  withdrawNotice: { path: 'ops/notice/withdraw', signedIn: true, changes: true },
  showJobHistory: { path: 'ops/job/history', signedIn: true, changes: false },
  runJobNow: { path: 'ops/job/run', signedIn: true, changes: true },
  listNodes: { path: 'ops/nodes', signedIn: true, changes: false },
  showPools: { path: 'ops/pools', signedIn: true, changes: false },
  replayConstant: { path: 'ops/constant/replay', signedIn: true, changes: false },
  listAudits: { path: 'ops/audit/history', signedIn: true, changes: false },
  showVault: { path: 'ops/vault', signedIn: true, changes: false },
  listSettings: { path: 'ops/settings', signedIn: true, changes: false },
  listRoles: { path: 'ops/role/list', signedIn: true, changes: false },
  setRole: { path: 'ops/role/set', signedIn: true, changes: true },
  passRole: { path: 'ops/role/pass', signedIn: true, changes: true },
  dropRole: { path: 'ops/role/drop', signedIn: true, changes: true },
  previewAct: { path: 'ops/preview', signedIn: true, changes: false },
  claimFaucet: { path: 'demo/faucet', signedIn: true, changes: true },
  advanceClock: { path: 'demo/advance', signedIn: true, changes: true },
};
