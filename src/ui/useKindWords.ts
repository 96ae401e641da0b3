import { useTranslation } from 'react-i18next';
import { seeds } from '#core/catalog/seeds.ts';
import { cares } from '#core/catalog/cares.ts';
import { maskText } from './maskText.ts';

const goods: readonly string[] = [...seeds, 'egg'];

/** Kinds with their own text; kinds of orders are written as `otc:fill`. */
const namedKinds = [
  'feed',
  'welcomeGift',
  'harvest',
  'buy',
  'sell',
  'farm',
  'otc',
  'fee',
  'lock',
  'fill',
  'revoked',
  'expired',
  'rejected',
  'canceled',
  'failed',
  'cast',
  'completed',
  'left',
] as const;

type GiftName =
  | 'ticketBuy'
  | 'ticketCare'
  | 'couponIssue'
  | 'checkIn'
  | 'landBack'
  | 'goal'
  | 'basket'
  | 'tutorial'
  | 'giftTree'
  | 'giftSleep'
  | 'halfLife'
  | 'holding';

/** Kinds of gifts, tickets, coupons and destroyed coins. */
const giftKinds: Readonly<Record<string, GiftName>> = {
  'ticket:buy': 'ticketBuy',
  'ticket:care': 'ticketCare',
  'coupon:issue': 'couponIssue',
  checkIn: 'checkIn',
  landBack: 'landBack',
  goal: 'goal',
  basket: 'basket',
  tutorial: 'tutorial',
  giftTree: 'giftTree',
  giftSleep: 'giftSleep',
  halfLife: 'halfLife',
  holding: 'holding',
};

export interface KindLine {
  kind: string;
  reference: string;
  amount: string;
}

/**
 * Returns texts for a ledger line's finer kind (`care:water`, `fruit:apple`, `otc:fill`) and its reference
 * (`plots:1,2`, `withdrawal:7`, `spends:12` of an hour's rewards, `0x…>0x…` of a transfer: the counterparty is named).
 */
export function useKindWords(): (line: KindLine) => string {
  const { t } = useTranslation(['assets', 'common']);
  const nameOf = (kind: string): string => {
    const seed = seeds.find((name) => name === kind);
    if (seed) return t(`common:sapling.${seed}`);
    if (kind === 'hen') return t('common:sapling.hen');
    const care = cares.find((name) => kind === `care:${name}` || kind === `care:${name}:help`);
    if (care) return t(`common:care.${care}`);
    const fruit = goods.find((name) => kind === `fruit:${name}` || (name === 'egg' && kind === 'egg'));
    if (fruit) return t(`common:fruit.${fruit as 'egg'}`);
    const word = namedKinds.find((name) => kind === name || kind === `otc:${name}`);
    if (word) return t(`kind.${word}`);
    const gift = giftKinds[kind];
    if (gift) return t(`kind.${gift}`);
    if (kind === 'look' || kind.startsWith('look:')) return t('kind.look');
    return kind.startsWith('plot') || kind === 'land' ? t('kind.land') : '';
  };
  const referenceOf = ({ reference, amount }: KindLine): string => {
    const [, plots] = /^plots?:([\d,]+)(?::helper:\d+)?$/.exec(reference) ?? [];
    if (plots) return t('plot', { plots: plots.replace(/,/g, ', ') });
    const [, quantity] = /^quantity:(\d+)$/.exec(reference) ?? [];
    if (quantity) return t('quantity', { count: Number(quantity) });
    const [, spends] = /^spends:(\d+)$/.exec(reference) ?? [];
    if (spends) return t('spends', { count: Number(spends) });
    const [, number] = /^(?:withdrawal|order|trade|casting|basket):(\d+)$/.exec(reference) ?? [];
    if (number) return t('number', { number });
    const [, from, to] = /^(0x\w{40})>(0x\w{40})$/.exec(reference) ?? [];
    if (!from || !to) return '';
    return amount.startsWith('-')
      ? t('toWhom', { address: maskText(to) })
      : t('fromWhom', { address: maskText(from) });
  };
  return (line) => {
    const reference = referenceOf(line);
    return [nameOf(line.kind), reference].filter(Boolean).join(reference.startsWith('×') ? '\u00a0' : ' · ');
  };
}
