/** Tables of the state in which a ledger begins (decision 142); each row is of one book. */
export const OPENINGS = [
  'opening',
  'opening_sum',
  'opening_fee_free',
  'opening_transfer',
  'opening_link',
  'opening_key',
  'opening_key_digest',
];
