import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/** Target of each key from stop `at` of a grid with this many columns. */
const targetsOf = (at: number, columns: number, last: number): Readonly<Record<string, number>> => ({
  ArrowRight: at + 1,
  ArrowLeft: at - 1,
  ArrowDown: at + columns,
  ArrowUp: at - columns,
  Home: 0,
  End: last,
});

/**
 * Roving tabindex: a whole list of buttons is one tab stop; arrow keys, Home and End move inside it,
 * `columns` to a row. Spread `list` on the container, and give each button `tabIndex` of its index.
 */
export function useRovingFocus(count: number, columns: number) {
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, count - 1);
  const stopsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('button')];
  return {
    tabIndex: (at: number) => (at === current ? 0 : -1),
    list: {
      onFocus: (event: FocusEvent<HTMLElement>) =>
        setChosen(Math.max(0, stopsOf(event.currentTarget).indexOf(event.target))),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const stops = stopsOf(event.currentTarget);
        const to = stops[targetsOf(current, columns, stops.length - 1)[event.key] ?? -1];
        if (!to) return;
        event.preventDefault();
        to.focus();
      },
    },
  };
}
