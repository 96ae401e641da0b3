import { expect, test } from 'vitest';
import { divisionStep, firstDayOf, isCareInTime, isLastCare, weekOf } from '#core/rules/league.ts';
import { plantOf } from './plantOf.ts';

test('weeks have seven game days', () => {
  expect([0, 6, 7, 13, 14].map(weekOf)).toEqual([0, 0, 1, 1, 2]);
  expect(weekOf(firstDayOf(412))).toBe(412);
  expect(weekOf(firstDayOf(412) - 1)).toBe(411);
});

test('a care is in time within the first half of the time in which it can be given', () => {
  const plant = plantOf({ sownAt: 0, ripeAt: 100, weedsAt: 40, insectsAt: 60 });
  expect(isCareInTime(plant, 'water', 50)).toBe(true);
  expect(isCareInTime(plant, 'water', 51)).toBe(false);
  expect(isCareInTime(plant, 'weed', 70)).toBe(true);
  expect(isCareInTime(plant, 'weed', 71)).toBe(false);
});

test('the last care is the one that a plant lacked alone', () => {
  const three = plantOf({ wateredAt: 1, fertilizedAt: 1, weededAt: 1 });
  expect(isLastCare(three, 'insects')).toBe(true);
  expect(isLastCare(three, 'water')).toBe(false);
  expect(isLastCare(plantOf({ wateredAt: 1, fertilizedAt: 1 }), 'insects')).toBe(false);
});

test('a fifth of a group moves up and a fifth down, within the divisions', () => {
  const steps = (division: number, members: number) =>
    Array.from({ length: members }, (_, at) => divisionStep(at + 1, members, division, 5));
  expect(steps(2, 10)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, -1, -1]);
  expect(steps(1, 5)).toEqual([1, 0, 0, 0, 0]);
  expect(steps(5, 5)).toEqual([0, 0, 0, 0, -1]);
  expect(steps(3, 4)).toEqual([0, 0, 0, 0]);
});
