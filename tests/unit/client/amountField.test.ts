// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useAmountField, type AmountInput } from '../../../src/ui/useAmountField.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => void (root = createRoot(document.body.appendChild(document.createElement('div')))));
afterEach(() => act(() => root.unmount()));

function fieldOf(first?: () => bigint | null) {
  let field: AmountInput | undefined;
  const Probe = () => {
    field = useAmountField(first);
    return null;
  };
  act(() => root.render(createElement(Probe)));
  const now = () => {
    if (!field) throw new Error('nothing is rendered');
    return field;
  };
  return { now, input: (run: (field: AmountInput) => void) => act(() => run(now())) };
}

test('typed text is normalized, and counts while its fraction is still open', () => {
  const { now, input } = fieldOf();
  expect(now()).toMatchObject({ input: '', units: 0n });
  input(({ write }) => write('1.234,5678901'));
  expect(now()).toMatchObject({ input: '1234.567890', units: 1_234_567_890n });
  input(({ write }) => write('12.'));
  expect(now()).toMatchObject({ input: '12.', units: 12_000_000n });
});

test('an amount that was worked out fills an empty field only', () => {
  const { now, input } = fieldOf();
  input(({ fill }) => fill(2_500_000n));
  expect(now().input).toBe('2.5');
  input(({ fill }) => fill(7_000_000n));
  expect(now().input).toBe('2.5');
  input(({ set }) => set(7_000_000n));
  expect(now().units).toBe(7_000_000n);
  input(({ clear }) => clear());
  expect(now()).toMatchObject({ input: '', units: 0n });
});

test('a first amount is written, zero too', () => {
  expect(fieldOf(() => 0n).now().input).toBe('0');
  expect(fieldOf(() => null).now().input).toBe('');
});
