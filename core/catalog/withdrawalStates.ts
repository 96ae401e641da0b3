/** States of a withdrawal, with the names of the specification. The last four are final. */
export const withdrawalStates = [
  'pendingReview',
  'passed',
  'rejected',
  'failed',
  'canceled',
  'confirmed',
] as const;
