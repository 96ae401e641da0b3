import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { nextDayAt, ticketWait } from '#core/rules/ticket.ts';
import { plantOf } from './plantOf.ts';

const MORNING = 10 * DAY_MS;

/** Grows through the whole of day 10; weeds at 10 h, insects at 12 h. */
const growing = (part: Parameters<typeof plantOf>[0] = {}) =>
  plantOf({
    sownAt: MORNING,
    ripeAt: MORNING + DAY_MS,
    weedsAt: MORNING + DAY_MS / 2,
    insectsAt: MORNING + DAY_MS,
    wateredAt: MORNING,
    fertilizedAt: MORNING,
    ...part,
  });
const at = (number: number, plant = growing()) => ({ number, plant });

describe('the ticket of the day', () => {
  test('is earned by a care given today, from the first to the last millisecond of the day', () => {
    expect(ticketWait([at(1)], MORNING, MORNING + 1)).toBeNull();
    expect(ticketWait([], MORNING, MORNING + DAY_MS - 1)).toBeNull();
    expect(ticketWait([], MORNING, MORNING + DAY_MS)).toEqual({ key: 'nothingToDo' });
    expect(ticketWait([], MORNING - 1, MORNING)).toEqual({ key: 'nothingToDo' });
    expect(ticketWait([at(1)], null, MORNING + 1)).toEqual({ key: 'nothingToDo' });
    expect(ticketWait([], null, 0)).toEqual({ key: 'nothingToDo' });
  });

  test('waits for the first plot that still wants a care that is possible now', () => {
    const plots = [at(1), at(2, growing({ fertilizedAt: null })), at(3, growing({ wateredAt: null }))];
    expect(ticketWait(plots, MORNING, MORNING + 1)).toEqual({ key: 'careWaiting', plot: 2 });
    const noon = MORNING + DAY_MS / 2;
    expect(ticketWait([at(4)], MORNING, noon - 1)).toBeNull();
    expect(ticketWait([at(4)], MORNING, noon)).toEqual({ key: 'careWaiting', plot: 4 });
    expect(ticketWait([at(4, growing({ weededAt: noon }))], noon, noon)).toBeNull();
  });

  test('does not wait for a plot that is ripe', () => {
    const ripe = growing({ ripeAt: MORNING + 5, wateredAt: null });
    expect(ticketWait([at(1, ripe)], MORNING, MORNING + 4)).toEqual({ key: 'careWaiting', plot: 1 });
    expect(ticketWait([at(1, ripe)], MORNING, MORNING + 5)).toBeNull();
  });
});

test('the next day begins at midnight, UTC', () => {
  expect([0, DAY_MS - 1, DAY_MS].map(nextDayAt)).toEqual([DAY_MS, DAY_MS, 2 * DAY_MS]);
});
