import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { makeStateMetrics, type StateMetrics } from './stateMetrics.ts';

/** Prometheus metrics of a node; each app has its own registry. */
export interface Metrics extends StateMetrics {
  registry: Registry;
  /** Read what a scrape shows of database and chain; none rejects. */
  readings: (() => Promise<void>)[];
  callSeconds: Histogram<'path' | 'status'>;
  refusedCalls: Counter<'key'>;
  callsBeyondBook: Counter<'path'>;
  liveConnections: Gauge;
  droppedConnections: Counter<'cap'>;
  jobRuns: Counter<'job' | 'outcome'>;
  jobSeconds: Histogram<'job'>;
  jobDoneDay: Gauge<'job'>;
  jobLagDays: Gauge<'job'>;
  pausedFlows: Gauge<'flow'>;
  loopSteps: Counter<'loop' | 'outcome'>;
  vaultDiffers: Gauge;
  chainReachable: Gauge;
  priceFeedStale: Gauge<'coin'>;
}

/** Creates the metrics of one app, all at zero. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    readings: [],
    ...makeStateMetrics(registers),
    callSeconds: new Histogram({
      name: 'manor_call_seconds',
      help: 'Duration of calls in seconds, by path and HTTP status.',
      labelNames: ['path', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusedCalls: new Counter({
      name: 'manor_refused_calls_total',
      help: 'Calls that were refused, by the key of the refusal.',
      labelNames: ['key'],
      registers,
    }),
    callsBeyondBook: new Counter({
      name: 'manor_calls_beyond_book_total',
      help: "Calls that needed more than their player's book and ran again on the whole database, by path.",
      labelNames: ['path'],
      registers,
    }),
    liveConnections: new Gauge({
      name: 'manor_live_connections',
      help: 'Signed-in connections of the live stream.',
      registers,
    }),
    droppedConnections: new Counter({
      name: 'manor_dropped_connections_total',
      help: 'Connections refused because too many are open, of all clients or of one address.',
      labelNames: ['cap'],
      registers,
    }),
    pausedFlows: new Gauge({
      name: 'manor_flow_paused',
      help: '1 for each flow of money that is paused, by an operator or by the server itself.',
      labelNames: ['flow'],
      registers,
    }),
    ...makeJobMetrics(registers),
    loopSteps: new Counter({
      name: 'manor_chain_steps_total',
      help: 'Steps of the loops that follow the chain, by loop and outcome.',
      labelNames: ['loop', 'outcome'],
      registers,
    }),
    vaultDiffers: new Gauge({
      name: 'manor_vault_differs',
      help: "1 while the vault's balance on the chain differs from the books, else 0.",
      registers,
    }),
    priceFeedStale: new Gauge({
      name: 'manor_price_feed_stale',
      help: '1 while a configured price feed has no answer, or one that is too old, else 0.',
      labelNames: ['coin'],
      registers,
    }),
    chainReachable: new Gauge({
      name: 'manor_chain_reachable',
      help: '1 when the chain node answered at this scrape and is the configured chain, else 0.',
      registers,
    }),
  };
}

type JobMetrics = Pick<Metrics, 'jobRuns' | 'jobSeconds' | 'jobDoneDay' | 'jobLagDays'>;

function makeJobMetrics(registers: Registry[]): JobMetrics {
  return {
    jobRuns: new Counter({
      name: 'manor_job_runs_total',
      help: 'Turns of jobs, by job and outcome.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'manor_job_seconds',
      help: 'Duration of job turns in seconds, by job.',
      labelNames: ['job'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    jobDoneDay: new Gauge({
      name: 'manor_job_done_day',
      help: 'Last game day that each daily job has finished, in days since 1970.',
      labelNames: ['job'],
      registers,
    }),
    jobLagDays: new Gauge({
      name: 'manor_job_lag_days',
      help: 'Game days that each daily job is behind.',
      labelNames: ['job'],
      registers,
    }),
  };
}
