import type { Page } from '@playwright/test';
import { holdTimers } from './holdTimers.ts';

/** The chip after a harvest is shown so long (`HarvestChip`). */
const CHIP_MS = 8_000;

/** Lets the chip after a harvest stand until it is used: a busy machine may look at it later than a player would. */
export const holdChip = (page: Page): Promise<void> => holdTimers(page, CHIP_MS);
