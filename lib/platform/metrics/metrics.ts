import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { env } from '@/lib/platform/env';
import { getProcessValue } from '@/lib/platform/process-value';

/**
 * Limits of the histograms' buckets in seconds. API calls take milliseconds, pages hundredths of a second, renderings
 * up to some seconds.
 */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the metrics of this process. Labels are route patterns, codes and names from the code, never an address, an
 * id or a tenant.
 */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'merchloom_http_request_seconds',
      help: 'Time to the end of an answer, by method, route pattern and status',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    pages: new Counter({
      name: 'merchloom_page_cache_total',
      help: 'Pages by how they were answered: from the cache, rendered for it, or rendered for one visitor',
      labelNames: ['outcome'],
      registers,
    }),
    payments: new Counter({
      name: 'merchloom_payments_total',
      help: 'Results of completing payments, by gateway and outcome',
      labelNames: ['gateway', 'outcome'],
      registers,
    }),
    drawings: new Histogram({
      name: 'merchloom_drawing_seconds',
      help: 'Time of drawing a preview, by outcome',
      labelNames: ['outcome'],
      buckets: BUCKETS,
      registers,
    }),
    drawingProcesses: new Gauge({
      name: 'merchloom_drawing_processes',
      help: 'Drawing processes, by state',
      labelNames: ['state'],
      registers,
    }),
    queries: new Histogram({
      name: 'merchloom_database_query_seconds',
      help: 'Time from sending a statement to its answer, its wait for those before it on the connection included, by kind',
      labelNames: ['statement'],
      buckets: [0.001, ...BUCKETS],
      registers,
    }),
    connections: new Gauge({
      name: 'merchloom_database_connections',
      help: 'Database connections and calls that wait for one, by pool and state',
      labelNames: ['pool', 'state'],
      registers,
    }),
    jobs: new Gauge({
      name: 'merchloom_jobs',
      help: 'Jobs in the queues, by lane, task and state',
      labelNames: ['lane', 'task', 'state'],
      registers,
    }),
    jobAge: new Gauge({
      name: 'merchloom_job_oldest_seconds',
      help: 'Age of the oldest job whose time has come, by lane and task',
      labelNames: ['lane', 'task'],
      registers,
    }),
    jobFailing: new Gauge({
      name: 'merchloom_job_failing_seconds',
      help: 'Age of the oldest job that failed and is tried again, by lane and task; 0 without one',
      labelNames: ['lane', 'task'],
      registers,
    }),
    unsentOrder: new Gauge({
      name: 'merchloom_oldest_unsent_order_seconds',
      help: 'How long the first paid order has waited that should be at its fulfiller; 0 without one',
      registers,
    }),
    failedWork: new Gauge({
      name: 'merchloom_failed_order_work',
      help: 'Work that failed for good, of orders that have not ended, and was not started again',
      registers,
    }),
    unsettledPayment: new Gauge({
      name: 'merchloom_oldest_unsettled_payment_seconds',
      help: 'How long the first payment has waited that succeeded and whose order is not completed; 0 without one',
      registers,
    }),
    freeBytes: new Gauge({
      name: 'merchloom_disk_free_bytes',
      help: 'Least free space of the folders of files and database',
      registers,
    }),
    reserveBytes: new Gauge({
      name: 'merchloom_disk_reserve_bytes',
      help: 'Free space below which changes are refused',
      registers,
    }),
    clockSkew: new Gauge({
      name: 'merchloom_clock_skew_seconds',
      help: 'This clock against the database’s; positive when this one is ahead',
      registers,
    }),
    browsingOnly: new Gauge({
      name: 'merchloom_browsing_only',
      help: '1 while changes are refused, by cause',
      labelNames: ['cause'],
      registers,
    }),
    alarms: new Gauge({
      name: 'merchloom_alarm',
      help: '1 while the health report raises an alarm',
      labelNames: ['alarm'],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

interface State {
  readonly metrics: Metrics;
  /** Functions called before each reading of the metrics, to measure values that are not counted when they change. */
  readonly collectors: Set<(metrics: Metrics) => void | Promise<void>>;
}

const shared = getProcessValue<State>('metrics');

/**
 * Returns the metrics of this process, shared even if a bundler loads this module twice. Null when METRICS_TOKEN is not
 * set; no metrics are recorded then.
 */
export const getMetrics = (): Metrics | null => state()?.metrics ?? null;

function state(): State | null {
  if (!env().METRICS_TOKEN) return null;
  shared.current ??= { metrics: createMetrics(), collectors: new Set() };
  return shared.current;
}

/** Registers a function that is called before each reading of the metrics. */
export function addCollector(collect: (metrics: Metrics) => void | Promise<void>): void {
  state()?.collectors.add(collect);
}

/** Returns all metrics in the text format of Prometheus. If a collector fails, its metrics are omitted. */
export async function renderMetrics(): Promise<string> {
  const current = state();
  if (!current) return '';
  await Promise.allSettled([...current.collectors].map(async (collect) => collect(current.metrics)));
  return current.metrics.registry.metrics();
}

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
