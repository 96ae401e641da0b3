import { useEffect, useRef } from 'react';
import type { SuccessKind } from '#core/catalog/successKinds.ts';
import { burst } from './burstMoment.ts';
import { Icon } from './Icon.tsx';
import { momentIcons } from './icons/momentIcons.ts';

const SIZE = 44;
const MIDDLE = SIZE / 2;

const leaf = {
  d: 'M0 5C-4.5 1-3.500-5 0-7 3.500-5 4.500 1 0 5Z',
  fills: ['--leaf-3', '--leaf-2', '--meadow'],
};
const coin = { d: 'M-4 0a4 4 0 108 0 4 4 0 10-8 0', fills: ['--banana', '--mango', '--banana'] };
const petal = { d: 'M0 4.500C-4 2-4-3 0-5 4-3 4 2 0 4.500Z', fills: ['--peach', '--banana', '--leaf-3'] };

const looks: Record<SuccessKind, { icon: string; bit: typeof leaf }> = {
  copied: { icon: 'copy', bit: leaf },
  casting: { icon: 'coin-atr', bit: coin },
  purchase: { icon: 'basket', bit: leaf },
  sale: { icon: 'coin-atr', bit: coin },
  revocation: { icon: 'tab-assets', bit: coin },
  transfer: { icon: 'coin-atr', bit: leaf },
  exchange: { icon: 'coin-usdt', bit: coin },
  withdrawal: { icon: 'wallet', bit: coin },
  operation: { icon: 'sapling-apple', bit: petal },
};

const BITS = 10;

/** Animation of a success toast: its picture springs up, a few leaves or coins fly, and a check is drawn. */
export function SuccessMoment({ kind }: { kind: SuccessKind }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => (box.current ? burst(box.current) : undefined), [kind]);
  const { icon, bit } = looks[kind];
  return (
    <span
      ref={box}
      aria-hidden="true"
      data-moment={kind}
      style={{
        position: 'relative',
        display: 'grid',
        flex: 'none',
        placeItems: 'center',
        width: SIZE,
        height: SIZE,
      }}
    >
      <svg
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        style={{ position: 'absolute', top: 0, left: 0, overflow: 'visible', pointerEvents: 'none' }}
      >
        <circle cx={MIDDLE} cy={MIDDLE} r={MIDDLE} fill="var(--leaf-pale)" />
        <g transform={`translate(${MIDDLE} ${MIDDLE})`}>
          {Array.from({ length: BITS }, (_, at) => (
            <path
              key={at}
              data-bit
              stroke={bit === coin ? 'var(--orange)' : 'none'}
              d={bit.d}
              fill={`var(${bit.fills[at % 3]})`}
              opacity="0"
            />
          ))}
        </g>
      </svg>
      <span data-picture style={{ position: 'relative', display: 'flex' }}>
        <Icon src={momentIcons[icon]} size={32} />
      </span>
      <svg width="20" height="20" viewBox="0 0 20 20" style={{ position: 'absolute', right: -3, bottom: -3 }}>
        <circle cx="10" cy="10" r="9" fill="var(--leaf)" stroke="var(--paper-0)" strokeWidth="2" />
        <path
          data-check
          d="M6 10.400l2.800 2.800L14.200 7.600"
          pathLength="1"
          strokeDasharray="1"
          fill="none"
          stroke="var(--on-leaf)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
