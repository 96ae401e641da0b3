import { formatAmount } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { JobTally } from './jobTally.ts';

const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Formats tallies as lines for a terminal: by day, then by job, with the postings by type and coin below. */
export function tallyTable(tallies: readonly JobTally[]): string {
  let shown: number | null | undefined;
  const lines: string[] = [];
  for (const { job, day, turns, sums } of tallies) {
    if (day !== shown) lines.push(day === null ? 'at the present hour' : `day ${day} (${dayText(day)})`);
    shown = day;
    lines.push(
      `  ${job.padEnd(24)} ${turns} ${turns === 1 ? 'turn' : 'turns'}${sums.length ? '' : ', nothing posted'}`,
    );
    for (const { type, coin, postings, amount } of sums) {
      const many = `${postings} ${postings === 1 ? 'posting' : 'postings'}`;
      lines.push(`    ${type.padEnd(22)} ${formatAmount(amount).padStart(18)} ${coin.padEnd(4)} in ${many}`);
    }
  }
  return lines.join('\n');
}
