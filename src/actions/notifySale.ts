import { langOf } from '../i18n/langOf.ts';
import { formatsOf } from '../i18n/formats.ts';
import { store } from '../store/store.ts';
import { notifyDone } from './notifyDone.ts';

/** Shows that goods were sold, and the ledger units of ATR that they earned. */
export function notifySale(earned: bigint): void {
  const { amount } = formatsOf(langOf(store.getState().settings.lang).folder);
  notifyDone('sale', `${amount(earned, { decimals: 2, signed: true })} ATR`);
}
