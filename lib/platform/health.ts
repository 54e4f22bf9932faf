import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { PaymentObstacle } from '@/lib/domain/payments/obstacles';
import type { Region } from '@/lib/domain/regions/regions';
import { findGatewayKind, findPaymentObstacle } from '@/lib/integrations/payments/gateway-kind';
import { hasUncheckedKey, isKeyRejected } from '@/lib/integrations/payments/refused-keys';
import { listWriteObstacles, type WriteObstacle } from '@/lib/platform/browsing-only';
import { getDiskSpace, isDiskSpaceLow } from '@/lib/platform/disk-space';
import { env, writesMailsToFiles } from '@/lib/platform/env';
import { logger } from '@/lib/platform/log';
import { getProcessValue } from '@/lib/platform/process-value';

export interface HealthReport {
  /** State of this node. `browsing_only`: pages are served, but orders and changes are rejected. */
  readonly status: 'ok' | 'starting' | 'stopping' | 'unavailable' | 'browsing_only';
  readonly reason?: string;
  readonly version: string;
  readonly database: 'embedded' | 'postgresql' | null;
  readonly payments: Readonly<Record<string, GatewayKind | null>>;
  /** Reason why a region takes no payments, by region; null = it takes payments. */
  readonly paymentObstacles: Readonly<Record<string, PaymentObstacle | null>>;
  readonly tenantApi: 'embedded' | 'remote';
  /** Codes of current problems that a person must solve soon. `/api/metrics` contains their figures. */
  readonly alarms: readonly Alarm[];
}

/** Codes of all problems that a person must solve soon. */
export const ALARMS = [
  'accounts_refused',
  'clock_skew',
  'database_away',
  'disk_low',
  'jobs_failed',
  'jobs_late',
  'keys_missing',
  'keys_unchecked',
  'refund_overdue',
  'mail_failing',
  'mail_to_files',
  'order_not_sent',
  'payment_not_completed',
  'reconciler_silent',
  'secret_differs',
  'storage_unreachable',
  'tenant_api_away',
  'webhooks_silent',
] as const;
export type Alarm = (typeof ALARMS)[number];

/** Result of checking the services that this node depends on. With a `problem` the node cannot serve requests. */
export interface ProbeResult {
  readonly problem?: string;
  /** Reason why the tenant API in another process rejects changes; absent when it accepts them. */
  readonly browsingOnly?: string;
  readonly alarms?: readonly Alarm[];
}

/** Returns the public part of a health report (OPERATIONS), without alarms and configuration problems. */
export const toPublicHealthReport = ({ paymentObstacles: _, alarms: __, ...report }: HealthReport) => report;

interface BootState {
  phase: 'starting' | 'serving' | 'stopping';
  version: string;
  database: HealthReport['database'];
  /**
   * Whether this process creates payments. A tenant API in its own process does not, because it has no gateway keys.
   */
  takesPayments: boolean;
  /** Time at which the reconciler last reported progress, ms since 1970; null in a process without a reconciler. */
  reconciledAt: number | null;
  /**
   * Time at which the object store first failed, ms since 1970; null while it responds, and when none is configured.
   */
  storageLostAt: number | null;
  /** Checks the services that this node depends on. Throws when one does not respond. */
  probe: () => Promise<ProbeResult>;
}

const boot = getProcessValue<BootState>('boot');
const PROBE_TIMEOUT_MS = 3_000;
/**
 * Maximum time in ms without progress of the reconciler. It starts a pass every 20 seconds and reports progress after
 * each batch.
 */
const MAX_RECONCILER_SILENCE_MS = 600_000;
/**
 * Time in ms for which the object store must fail before an alarm is raised, because a single failed request is
 * harmless.
 */
const MAX_STORAGE_SILENCE_MS = 60_000;
/**
 * Maximum difference in ms between the clocks of this node and of the database. Both clocks decide when sessions,
 * vouchers and signatures expire.
 */
const MAX_CLOCK_SKEW_MS = 5_000;

/**
 * Changes the state that this process reports while it starts and stops. The state is shared even if a bundler loads
 * this module twice.
 */
export function recordBootState(change: Partial<BootState>): void {
  boot.current = { ...bootState(), ...change };
}

function bootState(): BootState {
  return (
    boot.current ?? {
      phase: 'starting',
      version: '0',
      database: null,
      takesPayments: true,
      reconciledAt: null,
      storageLostAt: null,
      probe: async () => ({}),
    }
  );
}

/** Returns the body of `GET /api/health` (OPERATIONS). `status` is 'ok' if and only if this node can serve requests. */
export async function buildHealthReport(): Promise<HealthReport> {
  const { phase, version, database, probe } = bootState();
  const paymentObstacles = { UK: findObstacle('UK'), EU: findObstacle('EU'), US: findObstacle('US') };
  const getPayingGateway = (region: Region) => (paymentObstacles[region] ? null : findGatewayKind(region));
  const facts = {
    version,
    database,
    payments: { UK: getPayingGateway('UK'), EU: getPayingGateway('EU'), US: getPayingGateway('US') },
    paymentObstacles,
    tenantApi: env().TENANT_API_URL ? 'remote' : 'embedded',
  } as const;
  if (phase !== 'serving')
    return { status: phase, reason: phase === 'starting' ? 'not ready yet' : 'shutting down', ...facts, alarms: [] };
  const { problem, browsingOnly, alarms = [] } = await askPatiently(probe);
  const ownAlarms = listOwnAlarms(
    Object.values(paymentObstacles),
    problem !== undefined && !alarms.includes('secret_differs'),
  );
  const report = { ...facts, alarms: [...new Set([...alarms, ...ownAlarms])] };
  const obstacle = describeObstacle() ?? browsingOnly;
  if (problem) return { status: 'unavailable', reason: problem, ...report };
  if (obstacle) return { status: 'browsing_only', reason: obstacle, ...report };
  return { status: 'ok', ...report };
}

/**
 * Returns the alarms that this process can raise alone, so that they work while the database or the tenant API does not
 * respond.
 * @param isAway whether a service that this node depends on does not respond
 */
function listOwnAlarms(obstacles: readonly (PaymentObstacle | null)[], isAway: boolean): readonly Alarm[] {
  const { takesPayments, reconciledAt, storageLostAt } = bootState();
  const isRemote = env().TENANT_API_URL !== undefined;
  const space = getDiskSpace();
  // A region without settings may be unused on purpose. A region with a key is meant to take payments, even if the
  // other regions have none.
  const isMeant = obstacles.includes('no_webhook_secret') || obstacles.includes('key_refused');
  const alarms: readonly (readonly [Alarm, boolean])[] = [
    ['clock_skew', Math.abs(space.clockSkewMs ?? 0) > MAX_CLOCK_SKEW_MS],
    ['database_away', isAway && !isRemote],
    ['disk_low', isDiskSpaceLow(space)],
    ['keys_missing', takesPayments && (isMeant || !obstacles.includes(null))],
    ['keys_unchecked', hasUncheckedKey()],
    ['mail_to_files', !isRemote && writesMailsToFiles(env())],
    ['reconciler_silent', isSince(reconciledAt, MAX_RECONCILER_SILENCE_MS)],
    ['storage_unreachable', isSince(storageLostAt, MAX_STORAGE_SILENCE_MS)],
    ['tenant_api_away', isAway && isRemote],
  ];
  return alarms.flatMap(([alarm, isRaised]) => (isRaised ? [alarm] : []));
}

const isSince = (at: number | null, limitMs: number): boolean => at !== null && Date.now() - at > limitMs;

const OBSTACLE_TEXTS: Readonly<Record<WriteObstacle, string>> = {
  disk_low: 'less disk space is free than MIN_FREE_DISK_MB: orders and changes are refused',
  disk_full: 'files can’t be written: orders and changes are refused',
  database_full: 'the database has no disk space left: orders and changes are refused',
  database_read_only: 'the database only reads: orders and changes are refused',
};

function describeObstacle(): string | undefined {
  const [first] = listWriteObstacles();
  return first && OBSTACLE_TEXTS[first];
}

const findObstacle = (region: Region): PaymentObstacle | null =>
  findPaymentObstacle(region) ?? (isKeyRejected(region) ? 'key_refused' : null);

/**
 * Returns whether a service that this node depends on does not respond at present. Logs the cause if it has changed.
 */
export const isDependencyAway = async (): Promise<boolean> =>
  (await askProbe(bootState().probe)).result.problem !== undefined;

interface ProbeOutcome {
  readonly result: ProbeResult;
  /** Whether the response did not arrive in time. In contrast to an error, this may happen once on a busy machine. */
  readonly isLate: boolean;
}

/** State of the health checks, shared by the whole process even if a bundler loads this module twice. */
interface ProbeMemory {
  /** Last result that arrived in time, without a problem. */
  lastAnswer: ProbeResult;
  /** Time at which the first of several consecutive late checks ended; null after a check in time. */
  lateSince: number | null;
  /** Problem that the last check found; null when there was none. Only changes of it are logged. */
  problem: string | null;
}
const probes = getProcessValue<ProbeMemory>('health-probes');
function probeMemory(): ProbeMemory {
  probes.current ??= { lastAnswer: {}, lateSince: null, problem: null };
  return probes.current;
}

/**
 * Calls {@link askProbe} and ignores a single late result: the node counts as unavailable only if a second check,
 * started after the first, is late too.
 */
async function askPatiently(probe: BootState['probe']): Promise<ProbeResult> {
  const memory = probeMemory();
  const startedAt = performance.now();
  const { result, isLate } = await askProbe(probe);
  if (!isLate) {
    memory.lateSince = null;
    if (result.problem === undefined) memory.lastAnswer = result;
    return result;
  }
  const isSecond = memory.lateSince !== null && startedAt >= memory.lateSince;
  memory.lateSince ??= performance.now();
  return isSecond ? result : memory.lastAnswer;
}

/**
 * Checks the services that this node depends on. The result only names the missing service; addresses and messages of
 * drivers remain in the log.
 */
async function askProbe(probe: BootState['probe']): Promise<ProbeOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), PROBE_TIMEOUT_MS);
  });
  try {
    const result = await Promise.race([probe(), late]);
    logChange(result.problem ?? null);
    return { result, isLate: false };
  } catch (error) {
    const problem = describeProblem();
    logChange(problem, error);
    return {
      result: { problem },
      isLate: error instanceof DOMException && error.name === 'TimeoutError',
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a description of the service that did not respond. */
const describeProblem = (): string =>
  getDiskSpace().isDatabaseBlocked && !env().TENANT_API_URL
    ? 'the database can’t start, because its disk is full'
    : `the ${dependency()} does not answer`;

const dependency = (): string => (env().TENANT_API_URL ? 'tenant API' : 'database');

/**
 * Logs when a service that this node depends on fails or recovers. Unchanged results are not logged, because the health
 * check is requested every second.
 */
function logChange(problem: string | null, failure?: unknown): void {
  const memory = probeMemory();
  if (memory.problem === problem) return;
  memory.problem = problem;
  if (problem === null) logger.info(`the ${dependency()} answers again`);
  else logger.warn(failure === undefined ? {} : { reason: describeFailure(failure) }, problem);
}

/**
 * Returns the log text for a failure. For a host with several addresses the error contains one failure per address, and
 * a code instead of a message.
 */
function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.message || ('code' in failure ? String(failure.code) : failure.name);
}
