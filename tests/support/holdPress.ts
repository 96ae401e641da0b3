import type { Page } from '@playwright/test';
import { PRESS_MS } from '../../scenes/engine/gesture.ts';
import { holdTimers } from './holdTimers.ts';

/** Keeps taps from becoming long presses: a busy machine delivers the end of a tap later than a long press takes. */
export const holdPress = (page: Page): Promise<void> => holdTimers(page, PRESS_MS);
