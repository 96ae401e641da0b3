import { lazyPart } from '../ui/lazyPart.ts';

/** The field in HTML, which stands before the engine. */
export const lightField = lazyPart(() => import('./field/LightField.tsx'));
