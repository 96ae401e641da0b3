import type { NoticeKind } from '#core/catalog/noticeKinds.ts';

type Facts = Readonly<Record<string, string | number>>;

/** Which text of its kind tells a notice: most kinds have one, some one for each state or thing. */
export function noticeTextKey(kind: NoticeKind, values: Facts): string {
  if (kind === 'withdrawalMoved') return String(values.state);
  if (kind === 'spoilsSoon') return String(values.what);
  return 'text';
}
