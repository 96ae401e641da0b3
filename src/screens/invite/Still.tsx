import { useState, type ComponentProps } from 'react';
import { useSpriteUrl } from '../../ui/icons/useSpriteUrl.ts';
import { skyAt } from './skyAt.ts';
import styles from './Still.module.css';

/** Left edges of the fence segments, in CSS pixels. */
const FENCE = [-14, 50, 114];

/** A drawing of the backdrop; its place stays empty until the drawings are there. */
function Picture({ name, ...look }: { name: string } & Omit<ComponentProps<'img'>, 'src' | 'alt'>) {
  const url = useSpriteUrl(`still:${name}`);
  return url && <img src={url} alt="" {...look} />;
}

/**
 * The manor as a backdrop in the light of the player's hour: built from the scene's pictures and animated by
 * CSS only, so it shows long before Pixi.
 */
export function Still() {
  const [sky] = useState(() => skyAt(new Date()));
  return (
    <div className={styles.still} data-sky={sky} aria-hidden="true">
      <div className={styles.stage}>
        <Picture className={styles.cloudFar} name="cloud-3" />
        <Picture className={styles.cloudNear} name="cloud-1" />
        <Picture className={styles.hillBack} name="hill-back" />
        <Picture className={styles.hillMiddle} name="hill-middle" />
        <Picture className={styles.hillFront} name="hill-front" />
        <div className={styles.mill}>
          <Picture name="windmill-tower" width={84} height={120} />
          <Picture className={styles.sail} name="windmill-sail" width={120} height={120} />
        </div>
        <Picture className={styles.house} name="house" width={214} height={190} />
        <Picture className={styles.bush} name="bush-2" width={62} height={46} />
        {FENCE.map((left) => (
          <Picture key={left} className={styles.fence} style={{ left }} name="fence" width={72} height={44} />
        ))}
        <Picture className={styles.flower} name="flower-1" width={24} height={28} />
      </div>
      {sky === 'night' && <Picture className={styles.moon} name="moon" width={64} height={64} />}
      {sky !== 'day' && (
        <div className={styles.lights}>
          <Picture className={styles.house} name="house-windows-lit" width={214} height={190} />
        </div>
      )}
    </div>
  );
}
