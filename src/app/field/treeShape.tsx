import type { Seed } from '#core/catalog/seeds.ts';
import type { Stage } from '#core/rules/growth.ts';

interface Kind {
  /** Light and shade of the leaves, blossom and fruit. */
  colours: readonly [string, string, string, string];
  /** Half width and half height of the crown. */
  crown: readonly [number, number];
}

const kinds: Record<Seed, Kind> = {
  apple: { colours: ['#9bd14f', '#4b8c2a', '#ffe6ec', '#d93b34'], crown: [47, 41] },
  orange: { colours: ['#7cc04a', '#2f7738', '#fffbe6', '#ff9417'], crown: [42, 43] },
  peach: { colours: ['#a6d461', '#5d9a3b', '#ff9db8', '#f4676f'], crown: [50, 36] },
  banana: { colours: ['#a8d94f', '#4f9a33', '#dcb0d2', '#ffd23d'], crown: [50, 40] },
  mango: { colours: ['#84c24c', '#357f3b', '#fff0b4', '#ffae2e'], crown: [56, 37] },
};

/** Places of blossom and fruit, as shares of the crown's halves. */
const spots = [
  [-0.55, 0.1],
  [-0.2, -0.45],
  [0.25, -0.1],
  [0.6, 0.2],
  [-0.1, 0.45],
  [0.45, -0.5],
] as const;

const lumps = [
  [-0.45, 0.15, 0.58],
  [0.45, 0.12, 0.58],
  [0, 0.28, 0.62],
  [-0.22, -0.3, 0.6],
  [0.28, -0.32, 0.55],
] as const;

/** Height of the crown's middle above the soil, as in the scene. */
const MIDDLE = 78;

const leaf = (turn: number, length: number) => (
  <path
    key={turn}
    d={`M0 0C${length * 0.3} ${-length * 0.34} ${length * 0.8} ${-length * 0.3} ${length} 0C${length * 0.7} ${length * 0.16} ${length * 0.3} ${length * 0.12} 0 0Z`}
    transform={`rotate(${turn})`}
  />
);

function Young({ seed, tall }: { seed: Seed; tall: boolean }) {
  const fill = `url(#light-${seed})`;
  const height = tall ? 34 : 15;
  const turns = tall ? [-150, -100, -60, -25] : [-145, -35];
  return (
    <g>
      <path d={`M0 0V${-height}`} stroke="#6fa23c" strokeWidth={tall ? 4 : 3} strokeLinecap="round" />
      <g fill={fill} transform={`translate(0 ${-height})`}>
        {turns.map((turn) => leaf(turn, tall ? 26 : 17))}
      </g>
    </g>
  );
}

function Fronds({ seed }: { seed: Seed }) {
  return (
    <g fill={`url(#light-${seed})`} transform={`translate(0 ${-MIDDLE + 6})`}>
      {[-205, -165, -120, -90, -60, -15, 25].map((turn) => leaf(turn, 54))}
    </g>
  );
}

/** A plant on its soil in one of its stages: silhouettes in soft light, as the scene draws them in detail. */
export function TreeShape({ seed, stage }: { seed: Seed; stage: Stage }) {
  if (stage === 'sprout' || stage === 'sapling') return <Young seed={seed} tall={stage === 'sapling'} />;
  const { crown, colours } = kinds[seed];
  const [wide, high] = crown;
  const dots = stage === 'young' ? null : stage === 'blossom' ? colours[2] : colours[3];
  return (
    <g transform={stage === 'young' ? 'scale(.66)' : undefined}>
      <path d="M-7 2Q-3 -30 -5 -60H5Q3 -30 8 2Z" fill="#8a5a2f" />
      {seed === 'banana' ? (
        <Fronds seed={seed} />
      ) : (
        <g fill={`url(#light-${seed})`} transform={`translate(0 ${-MIDDLE})`}>
          {lumps.map(([x, y, size]) => (
            <ellipse key={x} cx={x * wide} cy={y * high} rx={size * wide} ry={size * high * 1.1} />
          ))}
        </g>
      )}
      {dots &&
        spots.map(([x, y]) => (
          <circle
            key={x}
            cx={x * wide}
            cy={y * high - MIDDLE}
            r={stage === 'blossom' ? 5 : 7}
            fill={dots}
            opacity={stage === 'blossom' ? 0.92 : 1}
          />
        ))}
    </g>
  );
}

/** Gradients that the shapes of all plots share, and the hour's light (`tint`, 0xrrggbb); it comes from the upper left. */
export function TreeLights({ tint }: { tint: number }) {
  const [red, green, blue] = [16, 8, 0].map((shift) => ((tint >> shift) & 255) / 255);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }}>
      <defs>
        {Object.entries(kinds).map(([seed, { colours }]) => (
          <radialGradient key={seed} id={`light-${seed}`} cx=".35" cy=".25" r=".85">
            <stop offset="0" stopColor={colours[0]} />
            <stop offset="1" stopColor={colours[1]} />
          </radialGradient>
        ))}
        <filter id="light-tint" colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
          <feColorMatrix values={`${red} 0 0 0 0 0 ${green} 0 0 0 0 0 ${blue} 0 0 0 0 0 1 0`} />
        </filter>
        <linearGradient id="light-soil" x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="#7d5433" />
          <stop offset="1" stopColor="#5a3a20" />
        </linearGradient>
      </defs>
    </svg>
  );
}
