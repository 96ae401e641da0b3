import type { NoticeKind } from '#core/catalog/noticeKinds.ts';

type Facts = Readonly<Record<string, string | number>>;

/** Key of the text for a notice. Most kinds have one text, some have one per state or thing. */
export function noticeTextKey(kind: NoticeKind, values: Facts): string {
  if (kind === 'withdrawalMoved') return String(values.state);
  if (kind === 'spoilsSoon') return String(values.what);
  // Older notices of helps do not name the care.
  if (kind === 'helped' && values.what !== undefined) return String(values.what);
  return 'text';
}
