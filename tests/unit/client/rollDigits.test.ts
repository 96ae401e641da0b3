// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rollDigits } from '../../../src/ui/rollDigits.ts';

const moves: Keyframe[][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  moves.length = 0;
  Element.prototype.animate = (frames) => {
    moves.push(frames as Keyframe[]);
    return {} as Animation;
  };
});
afterEach(() => vi.useRealTimers());

const written = (text: string) => {
  const element = document.createElement('b');
  element.textContent = text;
  document.body.append(element);
  return element;
};
const spoken = (element: HTMLElement) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent)
    .join('');

test('only changed digits roll, and screen readers get the new number throughout', () => {
  const element = written('1,204.5');
  rollDigits(element, '1,199.5', '1,204.5');
  expect(moves).toHaveLength(3);
  expect(spoken(element)).toBe('1,204.5');
  expect(element.querySelector('span')?.getAttribute('aria-hidden')).toBe('true');
  vi.runAllTimers();
  expect(element.innerHTML).toBe('1,204.5');
});

test('digits rise when the number grows and fall when it shrinks; a new digit rolls in', () => {
  rollDigits(written('10'), '9', '10');
  expect(moves.map(([first]) => first?.transform)).toEqual(['translateY(0)', 'translateY(0)']);
  moves.length = 0;
  rollDigits(written('9'), '10', '9');
  expect(moves.map(([first]) => first?.transform)).toEqual(['translateY(-50%)']);
});

test('it can be removed midway', () => {
  const element = written('7');
  rollDigits(element, '3', '7')();
  expect(element.innerHTML).toBe('7');
});
