import { useEffect, useRef, useState } from 'react';
import { HORIZON, HOUSE } from '../../../scenes/manor/layout.ts';
import { lookOf } from '../../../scenes/manor/plotLook.ts';
import type { SceneActions } from '../../../scenes/sceneProps.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import type { PlacedSource } from '../sceneSource.ts';
import { Doors } from './Doors.tsx';
import { LightBed } from './LightBed.tsx';
import styles from './LightField.module.css';
import { Land } from './Land.tsx';
import { LightBubble } from './LightBubble.tsx';
import { Windows } from './Windows.tsx';
import { skyStyle } from './skyStyle.ts';
import { TreeLights } from './treeShape.tsx';
import { useBedsInView } from './useBedsInView.ts';
import { useFieldScroll } from './useFieldScroll.ts';
import { useSizeOf } from './useSizeOf.ts';
import { viewOfField } from './viewOfField.ts';

/** Light of the day: nothing is tinted. */
const WHITE = 0xffffff;

interface LightFieldProps {
  source: PlacedSource;
  actions: SceneActions;
  /** The field is on the screen. */
  onPainted: () => void;
}

/**
 * The field before the engine: beds, plants and bubbles in HTML and CSS, at the places where the scene draws them, and
 * with the scene's actions. It stays until the scene is drawn over it, and for good where WebGL is missing.
 */
export default function LightField({ source, actions, onPainted }: LightFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const plots = useManor((state) => state.facts.plots);
  const pending = useManor((state) => state.pending);
  const { now } = useGameNow();
  const size = useSizeOf(box);
  const [wallNow] = useState(() => Date.now());
  const facts = source.facts();
  const view = viewOfField(size.width, size.height, facts.constants.LAND_PLOTS);
  const across = { left: view.x, width: size.width / view.scale };
  const { sky, tint, windows } = skyStyle(wallNow);
  const isInView = useBedsInView(box, view, size.height);
  const shown = Object.values(plots ?? {}).filter(({ number }) => isInView(number));
  const beds = shown.map((plot) => {
    const price = facts.nextPlot?.plot === plot.number ? facts.nextPlot.price : null;
    return { number: plot.number, price, look: lookOf(plot, price !== null, now) };
  });

  useEffect(() => afterPaint(onPainted), [onPainted]);
  useFieldScroll(box, source, view);

  return (
    <div
      ref={box}
      className={styles.field}
      aria-hidden="true"
      data-field
      onPointerCancel={actions.moveView}
      onWheel={actions.moveView}
    >
      <TreeLights tint={tint} />
      <div
        className={styles.world}
        style={{
          height: view.height,
          transform: `scale(${view.scale}) translateX(${-view.x}px)`,
          marginBottom: (view.scale - 1) * view.height,
        }}
      >
        <div className={styles.sky} style={{ height: HORIZON, background: sky, ...across }} />
        <div className={styles.ground} style={tint === WHITE ? undefined : { filter: 'url(#light-tint)' }}>
          <Land top={HORIZON} house={HOUSE} across={across} />
          <Doors plots={facts.constants.LAND_PLOTS} actions={actions} />
          {beds.map(({ number, look, price }) => (
            <LightBed
              key={number}
              number={number}
              look={look}
              price={price}
              pending={Boolean(pending[`plot:${number}`])}
              onTap={(part) => actions.tapPlot(number, part)}
              onPress={() => actions.pressPlot(number)}
            />
          ))}
        </div>
        <Windows house={HOUSE} lit={windows} />
        {beds.map(({ number, look }) => (
          <LightBubble
            key={number}
            number={number}
            look={look}
            price={facts.careTags[number]}
            onTap={() => actions.tapPlot(number, 'bubble')}
            onPress={() => actions.pressPlot(number)}
          />
        ))}
      </div>
    </div>
  );
}
