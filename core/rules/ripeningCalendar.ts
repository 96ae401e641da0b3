/** One calendar event: a tree that ripens. */
export interface Ripening {
  /** Stable UID of the event, so that a second import creates no duplicates. */
  id: string;
  /** Wall time, epoch milliseconds. */
  at: number;
  title: string;
}

const LINE_BYTES = 75;
const EVENT_MS = 15 * 60_000;

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Length of a character in UTF-8 bytes. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** Folds lines of more than 75 bytes: the next line begins with a space (RFC 5545, 3.1). No character is cut. */
function folded(line: string): string {
  let [out, bytes] = ['', 0];
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > LINE_BYTES) [out, bytes] = [`${out}\r\n `, 1];
    out += character;
    bytes += size;
  }
  return out;
}

/** A calendar (RFC 5545) with an event and an alarm for each tree. `host` makes the UIDs unique to this world. */
export function ripeningCalendar(list: readonly Ripening[], host: string, wallNow: number): string {
  const events = list.flatMap(({ id, at, title }) => [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${stamp(wallNow)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + EVENT_MS)}`,
    `SUMMARY:${escaped(title)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
  ]);
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dream Manor//Ripening//EN',
    'CALSCALE:GREGORIAN',
  ];
  return [...head, ...events, 'END:VCALENDAR', ''].map(folded).join('\r\n');
}
