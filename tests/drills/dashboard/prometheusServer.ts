import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { freePort } from '../../support/freePort.ts';
import { untilTrue } from '../untilTrue.ts';

/** A series of a query over a span: its labels, and pairs of seconds and value. */
export interface Series {
  metric: Record<string, string>;
  values: [number, string][];
}

interface Answer<Data> {
  status: string;
  error?: string;
  data: Data;
}

export interface PrometheusServer {
  /** Values of an expression over a span of epoch seconds. Rejects for an expression that is none. */
  range(expression: string, from: number, to: number): Promise<Series[]>;
  /** Alerts that fire or are about to. */
  alerts(): Promise<{ name: string; state: string }[]>;
  stop(): Promise<void>;
}

/** Seconds between two scrapes: a drill is shorter than the installation's fifteen would need. */
const SCRAPE_S = 1;

/**
 * Starts Prometheus on loopback with the installation's alert rules, reading nodes' public ports.
 * @param targets `host:port` of each node, in the installation's job `manor`
 * @param token `METRICS_TOKEN` of the nodes
 */
export async function prometheusServer(
  targets: readonly string[],
  token: string,
  rules: string,
): Promise<PrometheusServer> {
  const folder = mkdtempSync(join(tmpdir(), 'manor-prometheus-'));
  const port = await freePort();
  const every = `${SCRAPE_S}s`;
  const config = {
    global: { scrape_interval: every, evaluation_interval: every },
    rule_files: [rules],
    scrape_configs: [
      {
        job_name: 'manor',
        authorization: { credentials: token },
        static_configs: [{ targets: [...targets] }],
      },
    ],
  };
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  const server = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let written = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => void (written += text));
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const ask = async <Data>(path: string): Promise<Data> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const answer = (await response.json()) as Answer<Data>;
    if (answer.status !== 'success') throw new Error(answer.error);
    return answer.data;
  };
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error(`prometheus ended:\n${written.slice(-2_000)}`);
    return fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await untilTrue('Prometheus is ready', isReady);
  return {
    range: async (expression, from, to) => {
      const query = new URLSearchParams({
        query: expression,
        start: String(from),
        end: String(to),
        step: every,
      });
      return (await ask<{ result: Series[] }>(`/api/v1/query_range?${query}`)).result;
    },
    alerts: async () => {
      type Alert = { labels: { alertname: string }; state: string };
      const { alerts } = await ask<{ alerts: Alert[] }>('/api/v1/alerts');
      return alerts.map(({ labels, state }) => ({ name: labels.alertname, state }));
    },
    stop: async () => {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
