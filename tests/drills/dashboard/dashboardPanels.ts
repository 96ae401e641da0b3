import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrometheusServer, Series } from './prometheusServer.ts';

const FILE = join(import.meta.dirname, '../../../deploy/compose/grafana/dashboards/manor.json');

interface Step {
  color: string;
  value: number | null;
}

/** Parts of a panel of the committed dashboard that say what to draw, and where. */
export interface Panel {
  type: 'stat' | 'timeseries' | 'row';
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig?: { defaults: { unit?: string; thresholds?: { steps: Step[] } } };
  targets?: { expr: string; legendFormat?: string }[];
}

/** A panel with the curves of its queries. */
export interface DrawnPanel extends Panel {
  curves: { name: string; values: [number, number][] }[];
}

/** Name of a curve: the panel's form with the labels in place. */
function curveName(form: string | undefined, { metric }: Series): string {
  if (form) return form.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, label: string) => metric[label] ?? '');
  return Object.values(metric).join(' ');
}

/** The dashboard's panels with what its queries return over a span of epoch seconds. */
export async function readPanels(
  prometheus: PrometheusServer,
  from: number,
  to: number,
): Promise<DrawnPanel[]> {
  const { panels } = JSON.parse(readFileSync(FILE, 'utf8')) as { panels: Panel[] };
  return Promise.all(
    panels.map(async (panel) => {
      const curves: DrawnPanel['curves'] = [];
      for (const { expr, legendFormat } of panel.targets ?? []) {
        for (const series of await prometheus.range(expr, from, to)) {
          const numbers = series.values.map(([at, value]) => [at, Number(value)] as [number, number]);
          // A quantile over no calls is NaN.
          const values = numbers.filter(([, value]) => Number.isFinite(value));
          if (values.length > 0) curves.push({ name: curveName(legendFormat, series), values });
        }
      }
      return { ...panel, curves };
    }),
  );
}
