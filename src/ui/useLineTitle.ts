import { useTranslation } from 'react-i18next';
import type { LedgerLine } from '#core/api/objects.ts';
import { useKindWords } from './useKindWords.ts';

/** Record types whose finer kind says by itself what was done: a watering is no sapling purchase to a player. */
const deeds: readonly string[] = ['landPurchase', 'saplingPurchase', 'atrOutput', 'credit', 'points'];
/** Kinds of other types that do: the welcome gift is booked as a backend recharge. */
const gifts: readonly string[] = ['welcomeGift', 'giftTree', 'tutorial'];

/**
 * Returns title and subtitle of a ledger line in a player's words. A deed has its own name; other movements have
 * the name of their record type, and their details below.
 */
export function useLineTitle(): (line: LedgerLine) => { title: string; below: string } {
  const { t } = useTranslation('record');
  const wordsOf = useKindWords();
  return (line) => {
    const [type, words] = [t(line.type), wordsOf(line)];
    if (!words || (!deeds.includes(line.type) && !gifts.includes(line.kind)))
      return { title: type, below: words };
    return { title: words, below: line.type === 'points' || line.type === 'credit' ? type : '' };
  };
}
