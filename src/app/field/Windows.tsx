import styles from './LightField.module.css';

/** Lit windows of the manor house, over the hour's light; `lit` from 0 to 1. */
export function Windows({ house, lit }: { house: { x: number; y: number }; lit: number }) {
  if (lit === 0) return null;
  return (
    <svg
      className={styles.windows}
      style={{ left: house.x - 70, top: house.y - 110, opacity: lit }}
      viewBox="-70 -110 140 110"
      width="140"
      height="110"
      fill="#ffd675"
    >
      {[-66, 46].map((x) => (
        <rect key={x} x={x} y="-48" width="22" height="28" rx="4" />
      ))}
      <circle cy="-92" r="12" />
    </svg>
  );
}
