// @vitest-environment happy-dom
import { createElement, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useFocusTrap } from '../../../src/ui/useFocusTrap.ts';

function Box() {
  const box = useRef<HTMLDivElement>(null);
  useFocusTrap(box);
  return createElement('div', { ref: box, id: 'box', tabIndex: -1 });
}

const buttonOf = (id: string) => {
  const button = document.body.appendChild(document.createElement('button'));
  button.id = id;
  return button;
};
const focused = () => document.activeElement?.id;

function openBox() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(createElement(Box)));
  return {
    close: () => flushSync(() => root.render(null)),
    end: () => flushSync(() => root.unmount()),
  };
}

test('the focus goes back to the button that opened the box, though it moved before the first frame', async () => {
  const [opener, next] = [buttonOf('opener'), buttonOf('next')];
  opener.focus();
  const box = openBox();
  next.focus();
  await expect.poll(focused).toBe('box');
  box.close();
  await expect.poll(focused).toBe('opener');
  box.end();
});

test('Tab enters the box before the first frame', () => {
  const other = buttonOf('other');
  other.focus();
  const box = openBox();
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(tab);
  expect({ focused: focused(), isPrevented: tab.defaultPrevented }).toEqual({
    focused: 'box',
    isPrevented: true,
  });
  box.end();
});
