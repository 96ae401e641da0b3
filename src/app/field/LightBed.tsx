import { BED_HALF_HEIGHT, BED_HALF_WIDTH, BED_WALL, plotSpot } from '../../../scenes/manor/layout.ts';
import type { PlotLook } from '../../../scenes/manor/plotLook.ts';
import styles from './LightField.module.css';
import { TreeShape } from './treeShape.tsx';
import { usePress } from './usePress.ts';

const [W, H] = [BED_HALF_WIDTH, BED_HALF_HEIGHT];
const diamond = (wide: number, high: number, y = 0) =>
  `M${-wide} ${y}L0 ${y - high}L${wide} ${y}L0 ${y + high}Z`;

/** Grass of land that waits to be reclaimed. */
const TUFTS = [-30, -12, 8, 26]
  .map((x, at) => `M${x} ${at * 4 - 4}q-4 -12 -8 -15M${x} ${at * 4 - 4}q1 -13 4 -18`)
  .join('');

function Ground({ look }: { look: PlotLook }) {
  if (look.ground !== 'bed') {
    return (
      <g opacity={look.ground === 'next' ? 1 : 0.75}>
        <ellipse rx={W - 4} ry={H} fill="#6fae3d" opacity=".75" />
        <path d={TUFTS} className={styles.tufts} />
      </g>
    );
  }
  return (
    <g>
      <ellipse cx="3" cy={H - 4} rx={W + 8} ry={H} fill="#5f8f2f" opacity=".35" />
      <path d={`M${-W} 0L0 ${H}V${H + BED_WALL}L${-W} ${BED_WALL}Z`} fill="#a8703c" />
      <path d={`M${W} 0L0 ${H}V${H + BED_WALL}L${W} ${BED_WALL}Z`} fill="#8a5730" />
      <path d={diamond(W, H)} fill="#c48a52" />
      <path d={diamond(W - 8, H - 4)} fill="url(#light-soil)" />
      {look.wet && <path d={diamond(W - 8, H - 4)} fill="#2c1a0d" opacity=".45" />}
    </g>
  );
}

export interface LightBedProps {
  number: number;
  look: PlotLook;
  /** Price on the board when the plot is the next one to reclaim, in whole ATR. */
  price: string | null;
  pending: boolean;
  onTap: (part: 'bed' | 'stake') => void;
  onPress: () => void;
}

/** A plot of the light field: bed, plant, and stake with its number. */
export function LightBed({ number, look, price, pending, onTap, onPress }: LightBedProps) {
  const { x, y } = plotSpot(number);
  const press = usePress((target) => onTap(target.closest('[data-stake]') ? 'stake' : 'bed'), onPress);
  return (
    <div className={styles.plot} style={{ left: x, top: y, zIndex: Math.round(y) }} data-bed={number}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.bed}
        data-pending={pending || undefined}
        {...press}
      >
        <svg viewBox="-66 -140 132 184" width="132" height="184">
          <Ground look={look} />
          {look.ground === 'bed' && (
            <g transform={`translate(-30 ${18})`} data-stake="">
              {/* As large as the scene's target. */}
              <rect x="-18" y="-32" width="32" height="44" fill="transparent" />
              <path d="M-2 -20V4H2V-20Z" fill="#8a5730" />
              <rect x="-13" y="-30" width="26" height="15" rx="3" fill="#e7b87c" />
              <text y="-19" fontSize="12" className={styles.number}>
                {number}
              </text>
            </g>
          )}
          {look.stage && look.seed && <TreeShape seed={look.seed} stage={look.stage} />}
          {price !== null && (
            <g>
              <path d="M-3 -14V8H3V-14Z" fill="#8a5730" />
              <rect
                x="-26"
                y="-34"
                width="52"
                height="24"
                rx="5"
                fill="#f0c98f"
                stroke="#a8703c"
                strokeWidth="2"
              />
              {/* Free land shows a seedling, as in the scene: a bare 0 would read as an error. */}
              {price === '0' ? (
                <g fill="#4f9a2f" data-free="">
                  <path d="M-1 -14q1 -8 1 -12q0 4 1 12Z" />
                  <path d="M0 -21q-9 1 -10 -8q9 0 10 8Z" />
                  <path d="M0 -23q9 1 10 -8q-9 0 -10 8Z" />
                </g>
              ) : (
                <text y="-17" fontSize="15" className={styles.price}>
                  {price}
                </text>
              )}
            </g>
          )}
        </svg>
      </button>
    </div>
  );
}
