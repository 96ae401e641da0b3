const paths = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  pause: 'M9 6v12M15 6v12',
  turn: 'M8 4v15M4 15l4 4 4-4M16 20V5M12 9l4-4 4 4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  warning: 'M12 8v5M12 16.8v.2M12 3.5L2.8 19.5h18.4z',
  info: 'M12 11v6M12 7.3v.2M12 3a9 9 0 100 18 9 9 0 000-18',
  shield: 'M12 3l7.5 3v5.5c0 4.4-3.1 7.9-7.5 9.5-4.4-1.6-7.5-5.1-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-4.5',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  help: 'M9 9.2a3 3 0 115 2.2c-1.2 1-2 1.6-2 3M12 18.3v.2',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18M3.4 9h17.2M3.4 15h17.2M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  reload: 'M20 12a8 8 0 11-2.6-5.9M20 3v4.5h-4.5',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  out: 'M14 4h5v16h-5M4 12h10M10 7l5 5-5 5',
  link: 'M10 14l4-4M8.5 11l-2.6 2.6a3.5 3.5 0 005 5L13.5 16M15.5 13l2.6-2.6a3.5 3.5 0 00-5-5L10.5 8',
  recharge: 'M12 4v10M8 10l4 4 4-4M5 15.5V19h14v-3.5',
  withdraw: 'M12 14V4.5M8 8.5l4-4 4 4M5 15.5V19h14v-3.5',
  send: 'M20 4L4 10.5l6.5 3L13.5 20zM20 4l-9.5 9.5',
  leave: 'M7 17L17 7M9 7h8v8',
  arrive: 'M17 7L7 17M15 17H7V9',
  clock: 'M12 7v5.5l3.6 2.2M12 3a9 9 0 100 18 9 9 0 000-18',
  swap: 'M5 8h13M14.5 4.5L18 8l-3.5 3.5M19 16H6M9.5 12.5L6 16l3.5 3.5',
} as const;

export type GlyphName = keyof typeof paths;

/** A monochrome mark in the colour of the adjacent text; never the only carrier of a meaning. */
export function Glyph({ name, size = 22 }: { name: GlyphName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
