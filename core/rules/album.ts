import { badgeGrades, badgeSteps, type AlbumPage, type BadgeGrade } from '#core/catalog/album.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';

/** A page of a player's album: its count, the badge reached, and the count of the next one. */
export interface PageState {
  page: AlbumPage;
  count: number;
  /** Null before bronze. */
  grade: BadgeGrade | null;
  /** Null with gold. */
  next: number | null;
}

const YEAR_MS = 365 * DAY_MS;

/** State of a page at a count. */
export function pageState(page: AlbumPage, count: number): PageState {
  const reached = badgeSteps[page].filter((need) => count >= need).length;
  return {
    page,
    count,
    grade: badgeGrades[reached - 1] ?? null,
    next: badgeSteps[page][reached] ?? null,
  };
}

/** Whole game years of 365 days since an instant; 0 without one. */
export function yearsSince(from: number | null, now: number): number {
  return from === null ? 0 : Math.max(0, Math.floor((now - from) / YEAR_MS));
}

/** Badges of pages: one for bronze, two for silver, three for gold. */
export function countBadges(pages: readonly PageState[]): number {
  return pages.reduce((sum, { grade }) => sum + (grade ? badgeGrades.indexOf(grade) + 1 : 0), 0);
}
