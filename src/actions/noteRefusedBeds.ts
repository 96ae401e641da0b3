import { bedNotes } from '../store/bedNotes.ts';

/** Shows at each bed that the server refused, of several in one call, the reason in one line. */
export function noteRefusedBeds(
  results: readonly { plot: number; done: boolean; msg: string | null }[],
): void {
  for (const { plot, done, msg } of results) {
    if (!done && msg) bedNotes.emit({ plot, kind: 'refusal', text: msg });
  }
}
