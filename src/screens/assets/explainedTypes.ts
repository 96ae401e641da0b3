import { specifiedRecordTypes } from '#core/catalog/recordTypes.ts';

/** Types in a player's ledger: the twenty of the records, and four that these do not name. */
export const explainedTypes = [...specifiedRecordTypes, 'recharge', 'swap', 'points', 'credit'] as const;
