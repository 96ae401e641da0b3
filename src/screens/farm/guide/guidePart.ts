import { deviceStorage } from '../../../store/deviceStorage.ts';
import { fetchExtra } from '../../../ui/fetchExtra.ts';
import { lazyPart } from '../../../ui/lazyPart.ts';
import { guideKey } from './guideKey.ts';

/** The tutorial's card. */
export const guidePart = lazyPart(() => fetchExtra(() => import('./GuideCard.tsx')));

/** True until the player of this address was paid for the tutorial on this device. */
export const isNewcomer = (address: string): boolean => deviceStorage.get(guideKey(address)) === null;
