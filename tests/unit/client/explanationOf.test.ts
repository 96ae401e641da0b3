import { expect, test } from 'vitest';
import { explanationOf } from '../../../src/screens/assets/explanationOf.ts';

test.each([
  ['the welcome gift', { type: 'backendRecharge', kind: 'welcomeGift', coin: 'ATR' }, 'welcomeGift'],
  ['what operators give', { type: 'backendRecharge', kind: 'dispute', coin: 'ATR' }, 'backendRecharge'],
  ['a ticket', { type: 'credit', kind: 'ticket:care', coin: 'TKT' }, 'ticket'],
  ['the price of a ticket', { type: 'credit', kind: 'ticket:buy', coin: 'ATR' }, 'ticket'],
  ['manor credit', { type: 'credit', kind: 'checkIn', coin: 'ATB' }, 'credit'],
  ['a movement of before the archive', { type: 'opening', kind: '', coin: 'ATR' }, 'opening'],
] as const)('%s has an explanation of its own', (_, line, explanation) => {
  expect(explanationOf(line)).toBe(explanation);
});
