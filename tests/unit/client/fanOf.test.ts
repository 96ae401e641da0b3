import { expect, test } from 'vitest';
import { fanOf } from '../../../src/screens/farm/hands/fanOf.ts';
import { handTools, toolName } from '../../../src/screens/farm/hands/handTools.ts';

const namesAt = (shelf: string, part: number) => {
  const { tools, own } = fanOf(handTools[shelf] ?? [], part);
  return { names: tools.map(toolName), above: tools[own] && toolName(tools[own]) };
};

test("a button's own tool stands above it, the others around it in their order", () => {
  expect(namesAt('care', 0.66)).toEqual({ names: ['sack', 'glove', 'can', 'spray'], above: 'can' });
  expect(namesAt('shop', 0.12).names[0]).toBe('sapling-apple');
});

test('every place of the page has every tool once', () => {
  for (const shelf of Object.keys(handTools))
    for (const part of [-0.1, 0, 0.3, 0.5, 0.99, 1, 1.2]) {
      const { names, above } = namesAt(shelf, part);
      const wanted = (handTools[shelf] ?? []).map(toolName);
      expect([...names].sort()).toEqual([...wanted].sort());
      expect(above).toBe(wanted[0]);
    }
});
