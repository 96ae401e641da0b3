/** Actions for which the specification has a success message. Each has a short animation. */
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
