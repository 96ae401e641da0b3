import type { NavigateFunction } from 'react-router-dom';
import type { SceneWishes } from '../../scenes/sceneProps.ts';
import { openSheet } from '../store/openSheet.ts';

/** What a touch of the scene opens. */
export function createSceneWishes(navigate: NavigateFunction): SceneWishes {
  return {
    tapPlot: (plot) => openSheet({ name: 'plot', plot }),
    tapHen: (hen) => openSheet({ name: 'hen', hen }),
    tapHouse: () => openSheet({ name: 'menu' }),
    tapCoop: () => void navigate('/chicken-farm'),
    tapGround: () => openSheet(null),
  };
}
