import { beforeEach, describe, expect, it } from 'vitest';
import { Gesture, PRESS_MS, TAP_MS, TAP_SLOP } from '../../../scenes/engine/gesture.ts';

let events: string[];
let gesture: Gesture;

beforeEach(() => {
  events = [];
  gesture = new Gesture({
    tap: (x, y, repeated) => events.push(`tap ${x} ${y}${repeated ? ' again' : ''}`),
    press: (x, y) => events.push(`press ${x} ${y}`),
    lift: () => events.push('lift'),
    pan: (dx, dy) => events.push(`pan ${dx} ${dy}`),
    pinch: (factor) => events.push(`pinch ${factor.toFixed(2)}`),
    fling: (_vx, vy) => events.push(`fling ${vy.toFixed(2)}`),
    hold: () => events.push('hold'),
    release: () => events.push('release'),
  });
});

describe('one finger', () => {
  it('taps at its start when it hardly moves and lifts soon', () => {
    gesture.down(1, 50, 60, 0);
    gesture.move(1, 50 + TAP_SLOP - 1, 60, 40);
    gesture.up(1, TAP_MS);
    expect(events).toEqual(['hold', 'tap 50 60', 'release']);
  });

  it('does not tap when it stays too long', () => {
    gesture.down(1, 50, 60, 0);
    gesture.up(1, TAP_MS + 1);
    expect(events).toEqual(['hold', 'release']);
  });

  it('drags once it has moved beyond the tap’s slop, and never taps then', () => {
    gesture.down(1, 50, 60, 0);
    gesture.move(1, 50, 60 + TAP_SLOP, 16);
    gesture.move(1, 50, 60 + TAP_SLOP + 10, 32);
    gesture.up(1, 40);
    const flung: unknown = expect.stringMatching(/^fling 0\.[5-9]/);
    expect(events).toEqual(['hold', `pan 0 ${TAP_SLOP}`, 'pan 0 10', flung, 'release']);
  });

  it('does not fling when it rested before it lifted', () => {
    gesture.down(1, 0, 0, 0);
    gesture.move(1, 0, 40, 16);
    gesture.up(1, 200);
    expect(events.at(-2)).toBe('fling 0.00');
  });

  it('does nothing when the system cancels it', () => {
    gesture.down(1, 0, 0, 0);
    gesture.cancel(1);
    gesture.up(1, 10);
    expect(events).toEqual(['hold', 'release']);
  });

  it('shows the tooltip of its target until it lifts, and does not tap then', () => {
    gesture.down(1, 50, 60, 0);
    gesture.wait(PRESS_MS - 1);
    gesture.wait(PRESS_MS);
    gesture.move(1, 52, 61, PRESS_MS + 10);
    gesture.up(1, PRESS_MS + 40);
    expect(events).toEqual(['hold', 'press 50 60', 'lift', 'release']);
  });

  it('shows no tooltip once it drags', () => {
    gesture.down(1, 50, 60, 0);
    gesture.move(1, 50, 90, 30);
    gesture.wait(PRESS_MS);
    expect(events.some((line) => line.startsWith('press'))).toBe(false);
  });

  it('double-taps at one place soon after a tap, and a third tap starts again', () => {
    const tapAt = (x: number, at: number) => {
      gesture.down(1, x, 60, at);
      gesture.up(1, at + 60);
    };
    tapAt(50, 0);
    tapAt(54, 200);
    tapAt(54, 380);
    tapAt(154, 500);
    const taps = events.filter((line) => line.startsWith('tap'));
    expect(taps).toEqual(['tap 50 60', 'tap 54 60 again', 'tap 54 60', 'tap 154 60']);
  });
});

describe('two fingers', () => {
  it('pinch, and do not tap when they lift', () => {
    gesture.down(1, 100, 100, 0);
    gesture.down(2, 200, 100, 5);
    gesture.move(2, 250, 100, 20);
    gesture.up(2, 30);
    gesture.up(1, 35);
    expect(events).toContain('pinch 1.50');
    expect(events.some((line) => line.startsWith('tap'))).toBe(false);
  });
});
