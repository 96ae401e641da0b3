import type { Browser, Page } from '@playwright/test';

/** Events that are interactions; others, such as a focus, happen within them. */
const TYPES = ['pointerdown', 'pointerup', 'click', 'keydown', 'keypress', 'keyup'];
/** Events with which an interaction begins. */
const FIRST = ['pointerdown', 'keydown'];

/** Processor time of the page's thread for an interaction, in ms. */
export interface InteractionWork {
  /** Its longest event, with React's commit. */
  handlerMs: number;
  /** From the begin of its last event to the end of the frame that shows it, whatever else ran between. */
  paintMs: number;
}

/** An event of a trace; times in µs, `tts` and `tdur` by the clock of the thread's processor time. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
  args: { data?: { type?: string } };
}

interface Step {
  type: string;
  begunAt: number;
  endedAt: number;
  beganMs: number;
  tookMs: number;
}

/** The events of a page's thread that are not within another one, in order. */
function stepsOf(events: readonly TraceEvent[]): Step[] {
  const steps: Step[] = [];
  for (const { name, ts, dur = 0, tts = 0, tdur = 0, args } of events) {
    const type = args.data?.type ?? '';
    if (name !== 'EventDispatch' || !TYPES.includes(type)) continue;
    if (ts < (steps.at(-1)?.endedAt ?? 0)) continue;
    steps.push({ type, begunAt: ts, endedAt: ts + dur, beganMs: tts / 1_000, tookMs: tdur / 1_000 });
  }
  return steps;
}

/** Events of the thread that dispatched most of them: that of the page. */
function ofPage(events: readonly TraceEvent[]): TraceEvent[] {
  const counts = new Map<string, number>();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  for (const event of events) {
    if (event.name !== 'EventDispatch') continue;
    counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1);
  }
  const [busiest] = [...counts].sort((left, right) => right[1] - left[1])[0] ?? [];
  return events
    .filter((event) => event.ph === 'X' && threadOf(event) === busiest)
    .sort((a, b) => a.ts - b.ts);
}

/** Interactions of a trace by their processor time. */
function worksOf(trace: { traceEvents: TraceEvent[] }): InteractionWork[] {
  const events = ofPage(trace.traceEvents);
  const frames = events.filter(({ name }) => name === 'Layerize');
  const interactions: Step[][] = [];
  for (const step of stepsOf(events)) {
    if (FIRST.includes(step.type) || interactions.length === 0) interactions.push([]);
    interactions.at(-1)?.push(step);
  }
  return interactions.flatMap((steps) => {
    const last = steps.findLast(({ type }) => type === 'click') ?? steps.at(-1);
    const frame = last && frames.find(({ ts }) => ts >= last.endedAt);
    if (!last || !frame) return [];
    const paintedMs = ((frame.tts ?? 0) + (frame.tdur ?? 0)) / 1_000;
    return [{ handlerMs: Math.max(...steps.map(({ tookMs }) => tookMs)), paintMs: paintedMs - last.beganMs }];
  });
}

/**
 * Interactions of a walk by the processor time of the page's thread. Unlike their durations it holds no waiting for
 * cores that the browser's drawing by software, or another program, uses meanwhile.
 */
export async function traceInteractions(
  browser: Browser,
  page: Page,
  walk: () => Promise<void>,
): Promise<InteractionWork[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await walk();
  const trace = await browser.stopTracing();
  return worksOf(JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] });
}
