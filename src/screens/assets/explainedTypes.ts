import { specifiedRecordTypes } from '#core/catalog/recordTypes.ts';

/** The types that can stand in a player's own ledger: the twenty of the records, and four that these have no name for. */
export const explainedTypes = [...specifiedRecordTypes, 'recharge', 'swap', 'points', 'credit'] as const;
