import { beforeEach, describe, expect, it } from 'vitest';
import { Gesture, TAP_MS, TAP_SLOP } from '../../../scenes/engine/gesture.ts';

let told: string[];
let gesture: Gesture;

beforeEach(() => {
  told = [];
  gesture = new Gesture({
    tap: (x, y) => told.push(`tap ${x} ${y}`),
    pan: (dx, dy) => told.push(`pan ${dx} ${dy}`),
    pinch: (factor) => told.push(`pinch ${factor.toFixed(2)}`),
    fling: (_vx, vy) => told.push(`fling ${vy.toFixed(2)}`),
    hold: () => told.push('hold'),
  });
});

describe('one finger', () => {
  it('taps when it hardly moves and lifts soon, where it came down', () => {
    gesture.down(1, 50, 60, 0);
    gesture.move(1, 50 + TAP_SLOP - 1, 60, 40);
    gesture.up(1, TAP_MS);
    expect(told).toEqual(['hold', 'tap 50 60']);
  });

  it('does not tap when it stays too long', () => {
    gesture.down(1, 50, 60, 0);
    gesture.up(1, TAP_MS + 1);
    expect(told).toEqual(['hold']);
  });

  it('drags once it has moved a tap’s slop, and never taps then', () => {
    gesture.down(1, 50, 60, 0);
    gesture.move(1, 50, 60 + TAP_SLOP, 16);
    gesture.move(1, 50, 60 + TAP_SLOP + 10, 32);
    gesture.up(1, 40);
    expect(told).toEqual(['hold', `pan 0 ${TAP_SLOP}`, 'pan 0 10', expect.stringMatching(/^fling 0\.[5-9]/)]);
  });

  it('does not fling when it rested before it lifted', () => {
    gesture.down(1, 0, 0, 0);
    gesture.move(1, 0, 40, 16);
    gesture.up(1, 200);
    expect(told.at(-1)).toBe('fling 0.00');
  });

  it('does nothing when the system takes it away', () => {
    gesture.down(1, 0, 0, 0);
    gesture.cancel(1);
    gesture.up(1, 10);
    expect(told).toEqual(['hold']);
  });
});

describe('two fingers', () => {
  it('pinch, and tap nothing when they lift', () => {
    gesture.down(1, 100, 100, 0);
    gesture.down(2, 200, 100, 5);
    gesture.move(2, 250, 100, 20);
    gesture.up(2, 30);
    gesture.up(1, 35);
    expect(told).toContain('pinch 1.50');
    expect(told.some((line) => line.startsWith('tap'))).toBe(false);
  });
});
