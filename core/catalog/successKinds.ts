/** What the specification has a word of success for; each has its small moment. */
export const successKinds = [
  'copied',
  'casting',
  'purchase',
  'sale',
  'revocation',
  'transfer',
  'exchange',
  'withdrawal',
  'operation',
] as const;

export type SuccessKind = (typeof successKinds)[number];
