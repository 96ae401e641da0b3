import { Application } from '@pixi/react';
import type { Application as PixiApplication } from 'pixi.js';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './engine/extendPixi.ts';
import { Engine } from './engine/engine.ts';
import type { Frame } from './engine/frame.ts';
import { controlOf } from './controlOf.ts';
import { SceneContext } from './engine/sceneContext.ts';
import { viewOf } from './viewOf.ts';
import { fetchFirstSheets, FIRST_BUNDLES, needsYard } from './fetchFirstSheets.ts';
import { hourOf, lightAt } from './nature/hours.ts';
import { nextRainAt, rainAt, wetAt } from './nature/weather.ts';
import { Places } from './Places.tsx';
import type { SceneProps } from './sceneProps.ts';

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/** The sky moves on in steps that nobody sees, so that a scene at rest is not drawn again for each second. */
const SKY_STEP_MS = 300_000;

function skyOf(frame: Frame): void {
  const skyNow = Math.floor(frame.wallNow / SKY_STEP_MS) * SKY_STEP_MS;
  frame.hour = hourOf(skyNow, new Date(frame.wallNow).getTimezoneOffset());
  frame.rain = rainAt(frame.wallNow);
  frame.wet = wetAt(frame.wallNow);
  frame.night = lightAt(frame.hour, 0).night;
}

const skyChangesIn = (wallNow: number): number =>
  Math.min(SKY_STEP_MS - (wallNow % SKY_STEP_MS), nextRainAt(wallNow) - wallNow);

/** The scene below the overlays. Mounted once for the session, never unmounted on navigation. */
export default function SceneRoot({ source, actions, onReady, onError, control, lean = false }: SceneProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [isShown, setShown] = useState(false);
  const latest = useRef({ source, onReady, onError, control, lean });
  useEffect(() => {
    latest.current = { source, onReady, onError, control, lean };
  });

  // Without a WebGL context Pixi's init promise rejects, and @pixi/react does not handle it. Catch the
  // rejection before the next task.
  useLayoutEffect(() => {
    const broken = (event: PromiseRejectionEvent) => {
      const cause = asError(event.reason);
      if (!/webgl/i.test(cause.message)) return;
      event.preventDefault();
      latest.current.onError(cause);
    };
    addEventListener('unhandledrejection', broken);
    return () => removeEventListener('unhandledrejection', broken);
  }, []);
  useEffect(() => () => engine?.destroy(), [engine]);

  useEffect(() => fetchFirstSheets(needsYard(source.facts()), lean), [source, lean]);

  const start = useCallback((app: PixiApplication) => {
    const { current } = latest;
    const made = new Engine(
      app,
      { wallNow: () => latest.current.source.wallNow(), skyOf, skyChangesIn },
      { frozen: current.control !== undefined, lean: current.lean },
    );
    // A frozen scene is drawn by hand and never idle: it begins whole.
    const isWhole = current.control !== undefined || needsYard(current.source.facts());
    made
      .prepare(isWhole ? [...FIRST_BUNDLES, 'yard'] : FIRST_BUNDLES)
      .then(() => {
        setEngine(made);
        return made.drawable;
      })
      .catch((cause: unknown) => latest.current.onError(asError(cause)));
  }, []);

  const shown = useCallback((drawn: Engine) => {
    setShown(true);
    latest.current.control?.(controlOf(drawn));
    latest.current.onReady(viewOf(drawn));
    setShown(true);
  }, []);

  return (
    <div
      ref={holder}
      aria-hidden="true"
      style={{ position: 'absolute', top: 0, right: 0, bottom: 0, left: 0, overflow: 'hidden' }}
    >
      <Application
        resizeTo={holder}
        preference="webgl"
        autoStart={false}
        autoDensity
        antialias={false}
        backgroundColor={0x4fa8ee}
        skipExtensionImports
        onInit={start}
      >
        {engine && (
          <SceneContext value={engine}>
            <Places source={source} actions={actions} isShown={isShown} onShown={shown} />
          </SceneContext>
        )}
      </Application>
    </div>
  );
}
