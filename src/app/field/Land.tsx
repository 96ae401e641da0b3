import styles from './LightField.module.css';

export interface LandProps {
  /** Height of the horizon, in world units. */
  top: number;
  house: { x: number; y: number };
  /** The screen's edges, in world units. */
  across: { left: number; width: number };
}

const hill = 'M0 60Q70 8 150 34T300 18T450 40V120H0Z';

/** Meadow, hills and the manor house behind the field. */
export function Land({ top, house, across }: LandProps) {
  const pane = '#a9dcf7';
  return (
    <>
      <div className={styles.meadow} style={{ top, ...across }} />
      <svg className={styles.land} style={{ top: top - 80 }} viewBox="-30 0 450 200" width="450" height="200">
        <path d={hill} transform="translate(-40 4)" fill="#9cc6b4" />
        <path d={hill} transform="translate(-90 30) scale(1.2 .8)" fill="#aad46a" />
        <g transform={`translate(${house.x} ${house.y - top + 80})`}>
          <ellipse cy="4" rx="104" ry="14" fill="#5d9433" opacity=".5" />
          <path d="M-88 0V-66H88V0Z" fill="#fff1d6" />
          <path d="M-98 -62L-78 -104H78L98 -62Z" fill="#d95f49" />
          <path d="M-34 0V-92L0 -132L34 -92V0Z" fill="#fbe7c4" />
          <path d="M-46 -86L0 -142L46 -86L36 -80L0 -124L-36 -80Z" fill="#c24a3c" />
          <path d="M54 -104V-146H72V-104Z" fill="#b0583f" />
          <rect x="-12" y="-38" width="24" height="38" rx="11" fill="#2f7d63" />
          {[-66, 46].map((x) => (
            <rect key={x} x={x} y="-48" width="22" height="28" rx="4" fill={pane} />
          ))}
          <circle cy="-92" r="12" fill={pane} />
        </g>
        <g transform={`translate(62 ${284 - top + 80})`}>
          <path d="M-20 0L-12 -78H12L20 0Z" fill="#fbeacb" />
          <path d="M-16 -74Q0 -100 16 -74Z" fill="#cf4a44" />
          <g stroke="#c99a63" strokeWidth="7" strokeLinecap="round">
            <path d="M0 -78L44 -92M0 -78L-44 -64M0 -78L14 -34M0 -78L-14 -122" />
          </g>
        </g>
      </svg>
    </>
  );
}
