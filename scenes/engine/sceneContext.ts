import { createContext, useContext } from 'react';
import type { Engine } from './engine.ts';

export const SceneContext = createContext<Engine | null>(null);

/** Returns the engine of the enclosing scene. */
export function useEngine(): Engine {
  const engine = useContext(SceneContext);
  if (!engine) throw new Error('this component is outside of the scene');
  return engine;
}
