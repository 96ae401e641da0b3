/**
 * All refusals of all calls: HTTP status and numeric code. The key is stable. It is also the key of the sentence in
 * `locales/<language>/refusals.json`, whose {placeholders} are filled from the refusal's values.
 */
export const refusals = {
  missingParameter: { status: 400, code: 40001 },
  unknownParameter: { status: 400, code: 40002 },
  repeatedParameter: { status: 400, code: 40003 },
  invalidParameter: { status: 400, code: 40004 },
  missingRequestId: { status: 400, code: 40005 },
  invalidRequestId: { status: 400, code: 40006 },
  invitationCodeRequired: { status: 400, code: 40007 },
  quantityTooSmall: { status: 400, code: 40008 },
  messageMalformed: { status: 400, code: 40009 },
  requestTooLarge: { status: 400, code: 40010 },
  withdrawBelowMin: { status: 400, code: 40011 },
  transferBelowMin: { status: 400, code: 40012 },
  addressMalformed: { status: 400, code: 40013 },
  addressNotAllowed: { status: 400, code: 40014 },
  signatureNeeded: { status: 400, code: 40015 },
  signatureExpired: { status: 400, code: 40016 },
  amountTooSmall: { status: 400, code: 40017 },
  sameCoin: { status: 400, code: 40018 },
  priceOrOrder: { status: 400, code: 40019 },
  quantityBelowMin: { status: 400, code: 40020 },
  castBelowMin: { status: 400, code: 40021 },
  constantInvalid: { status: 400, code: 40024 },
  constantFixed: { status: 400, code: 40025 },
  pushHostUnknown: { status: 400, code: 40030 },
  pushKeysMalformed: { status: 400, code: 40031 },

  signInRequired: { status: 401, code: 40101 },
  signInEnded: { status: 401, code: 40102 },
  signatureFailed: { status: 401, code: 40103 },
  messageTooOld: { status: 401, code: 40104 },
  messageFromFuture: { status: 401, code: 40105 },
  messageSignedOut: { status: 401, code: 40106 },

  operatorsOnly: { status: 403, code: 40301 },
  notOpenYet: { status: 403, code: 40302 },
  notSubordinate: { status: 403, code: 40303 },
  ownWithdrawal: { status: 403, code: 40304 },

  callUnknown: { status: 404, code: 40401 },
  referrerUnknown: { status: 404, code: 40402 },
  henUnknown: { status: 404, code: 40403 },
  withdrawalUnknown: { status: 404, code: 40404 },
  proofNotYet: { status: 404, code: 40405 },
  orderUnknown: { status: 404, code: 40406 },
  castingUnknown: { status: 404, code: 40407 },
  playerUnknown: { status: 404, code: 40408 },
  couponUnknown: { status: 404, code: 40409 },
  noticeUnknown: { status: 404, code: 40410 },

  requestIdReused: { status: 409, code: 40901 },
  insufficientAtr: { status: 409, code: 40902 },
  insufficientUsdt: { status: 409, code: 40903 },
  insufficientBalance: { status: 409, code: 40904 },
  farmPoolDry: { status: 409, code: 40905 },
  nothingToDo: { status: 409, code: 40906 },
  paused: { status: 409, code: 40907 },
  plotAlreadyYours: { status: 409, code: 40910 },
  plotNotNext: { status: 409, code: 40911 },
  plotNotYours: { status: 409, code: 40912 },
  plotNotEmpty: { status: 409, code: 40913 },
  plotEmpty: { status: 409, code: 40914 },
  noPlotLeft: { status: 409, code: 40915 },
  worldFull: { status: 409, code: 40916 },
  notRipe: { status: 409, code: 40917 },
  growthOver: { status: 409, code: 40918 },
  alreadyWatered: { status: 409, code: 40920 },
  alreadyFertilized: { status: 409, code: 40921 },
  alreadyWeeded: { status: 409, code: 40922 },
  alreadyKilledInsects: { status: 409, code: 40923 },
  noWeeds: { status: 409, code: 40924 },
  noInsects: { status: 409, code: 40925 },
  notEnoughSaplings: { status: 409, code: 40930 },
  notEnoughFruit: { status: 409, code: 40931 },
  notEnoughEggs: { status: 409, code: 40932 },
  henAlreadyFed: { status: 409, code: 40940 },
  henGone: { status: 409, code: 40941 },
  yardFull: { status: 409, code: 40942 },
  noEggs: { status: 409, code: 40943 },
  faucetLimit: { status: 409, code: 40950 },
  quoteMoved: { status: 409, code: 40960 },
  swapDayLimit: { status: 409, code: 40961 },
  swapPoolDry: { status: 409, code: 40962 },
  withdrawalNotPending: { status: 409, code: 40963 },
  sameOperator: { status: 409, code: 40964 },
  flowUnchanged: { status: 409, code: 40965 },
  priceOutOfRange: { status: 409, code: 40970 },
  tooManyOrders: { status: 409, code: 40971 },
  ownOrder: { status: 409, code: 40972 },
  orderGone: { status: 409, code: 40973 },
  orderSmaller: { status: 409, code: 40974 },
  orderMoved: { status: 409, code: 40975 },
  orderNotOpen: { status: 409, code: 40976 },
  orderFilled: { status: 409, code: 40977 },
  orderRevoked: { status: 409, code: 40978 },
  orderExpired: { status: 409, code: 40979 },
  castingRoundOver: { status: 409, code: 40980 },
  castingAbovePool: { status: 409, code: 40981 },
  castingEnded: { status: 409, code: 40982 },
  tierUnchanged: { status: 409, code: 40985 },
  ownAdjustment: { status: 409, code: 40986 },
  poolShort: { status: 409, code: 40987 },
  adjustmentNotPending: { status: 409, code: 40988 },
  tutorialNotDone: { status: 409, code: 40908 },
  couponUsed: { status: 409, code: 40994 },
  couponExpired: { status: 409, code: 40995 },
  couponNotForThis: { status: 409, code: 40996 },
  alreadyGiven: { status: 409, code: 40997 },
  houseDry: { status: 409, code: 40998 },
  careWaiting: { status: 409, code: 40999 },
  tutorialOff: { status: 409, code: 40944 },
  giftTreeEarly: { status: 409, code: 40945 },
  giftTreeNoPlot: { status: 409, code: 40946 },
  giftTreesOut: { status: 409, code: 40947 },
  giftStays: { status: 409, code: 40948 },

  tooManyCalls: { status: 429, code: 42901 },

  systemError: { status: 500, code: 50001 },
  chainUnavailable: { status: 503, code: 50301 },
  busy: { status: 503, code: 50302 },
} as const satisfies Record<string, { status: number; code: number }>;

export type RefusalKey = keyof typeof refusals;

/** Values for the placeholders of a refusal's sentence: amounts as wire amounts, instants as epoch milliseconds. */
export type RefusalValues = Readonly<Record<string, string | number>>;

/** An expected error of a call, such as a missing balance: a value with a key, never thrown. */
export class Refusal {
  readonly key: RefusalKey;
  readonly values: RefusalValues;

  constructor(key: RefusalKey, values: RefusalValues = {}) {
    this.key = key;
    this.values = values;
  }
}

/** Creates a refusal. */
export function refuse(key: RefusalKey, values?: RefusalValues): Refusal {
  return new Refusal(key, values);
}
