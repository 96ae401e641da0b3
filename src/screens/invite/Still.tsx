import { useState } from 'react';
import bush from '../../../assets/backdrop/bush-2.svg';
import cloudFar from '../../../assets/backdrop/cloud-3.svg';
import cloudNear from '../../../assets/backdrop/cloud-1.svg';
import fence from '../../../assets/backdrop/fence.svg';
import flower from '../../../assets/backdrop/flower-1.svg';
import hillBack from '../../../assets/backdrop/hill-back.svg';
import hillFront from '../../../assets/backdrop/hill-front.svg';
import hillMiddle from '../../../assets/backdrop/hill-middle.svg';
import house from '../../../assets/backdrop/house.svg';
import moon from '../../../assets/backdrop/moon.svg';
import sail from '../../../assets/backdrop/windmill-sail.svg';
import tower from '../../../assets/backdrop/windmill-tower.svg';
import windows from '../../../assets/backdrop/house-windows-lit.svg';
import { skyAt } from './skyAt.ts';
import styles from './Still.module.css';

/** Left edges of the fence segments, in CSS pixels. */
const FENCE = [-14, 50, 114];

/**
 * The manor as a backdrop in the light of the player's hour: built from the scene's pictures and animated by
 * CSS only, so it shows long before Pixi.
 */
export function Still() {
  const [sky] = useState(() => skyAt(new Date()));
  return (
    <div className={styles.still} data-sky={sky} aria-hidden="true">
      <div className={styles.stage}>
        <img className={styles.cloudFar} src={cloudFar} alt="" />
        <img className={styles.cloudNear} src={cloudNear} alt="" />
        <img className={styles.hillBack} src={hillBack} alt="" />
        <img className={styles.hillMiddle} src={hillMiddle} alt="" />
        <img className={styles.hillFront} src={hillFront} alt="" />
        <div className={styles.mill}>
          <img src={tower} width={84} height={120} alt="" />
          <img className={styles.sail} src={sail} width={120} height={120} alt="" />
        </div>
        <img className={styles.house} src={house} width={214} height={190} alt="" />
        <img className={styles.bush} src={bush} width={62} height={46} alt="" />
        {FENCE.map((left) => (
          <img
            key={left}
            className={styles.fence}
            style={{ left }}
            src={fence}
            width={72}
            height={44}
            alt=""
          />
        ))}
        <img className={styles.flower} src={flower} width={24} height={28} alt="" />
      </div>
      {sky === 'night' && <img className={styles.moon} src={moon} width={64} height={64} alt="" />}
      {sky !== 'day' && (
        <div className={styles.lights}>
          <img className={styles.house} src={windows} width={214} height={190} alt="" />
        </div>
      )}
    </div>
  );
}
