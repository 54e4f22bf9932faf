import { listWriteObstacles, type WriteObstacle } from '@/lib/browsing-only';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { PaymentObstacle } from '@/lib/domain/payments/obstacles';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { logger } from '@/lib/log';
import { findGatewayKind, findPaymentObstacle } from '@/lib/payments/gateway-kind';
import { isKeyRefused } from '@/lib/payments/refused-keys';
import { oldestUnsettledSeconds } from '@/lib/payments/unsettled';

export interface HealthReport {
  /** `browsing_only`: pages are shown, orders and changes are refused. */
  readonly status: 'ok' | 'starting' | 'stopping' | 'unavailable' | 'browsing_only';
  readonly reason?: string;
  readonly version: string;
  readonly database: 'embedded' | 'postgresql' | null;
  readonly payments: Readonly<Record<string, GatewayKind | null>>;
  /** Why a region takes no payments; null where it takes them. */
  readonly paymentObstacles: Readonly<Record<string, PaymentObstacle | null>>;
  readonly tenantApi: 'embedded' | 'remote';
  /** What needs a person soon, by code; figures are in `/api/metrics`. */
  readonly alarms: readonly Alarm[];
}

/** What needs a person soon. */
export const ALARMS = [
  'clock_skew',
  'disk_low',
  'jobs_failed',
  'jobs_late',
  'keys_missing',
  'order_not_sent',
  'payment_not_completed',
] as const;
export type Alarm = (typeof ALARMS)[number];

/** What was found of what this node depends on. A problem means that it can't serve. */
export interface ProbeResult {
  readonly problem?: string;
  /** Why the tenant API of another process takes no changes. */
  readonly browsingOnly?: string;
  readonly alarms?: readonly Alarm[];
}

/** What everybody may know of it (OPERATIONS): neither alarms nor what is set up wrongly. */
export const publicReport = ({ paymentObstacles: _, alarms: __, ...report }: HealthReport) => report;

interface BootState {
  phase: 'starting' | 'serving' | 'stopping';
  version: string;
  database: HealthReport['database'];
  /** Whether this process opens payments: the tenant API of another one does not have the keys. */
  takesPayments: boolean;
  /** Asks what this node depends on; throws when it does not answer. */
  probe: () => Promise<ProbeResult>;
}

const KEY = Symbol.for('merchloom.boot');
const keeper = globalThis as { [KEY]?: BootState };
const PROBE_TIMEOUT_MS = 3_000;
const MAX_UNSETTLED_SECONDS = 300;

/** Told by the process as it starts and stops; one state, also when a bundler loads this module twice. */
export function reportBoot(change: Partial<BootState>): void {
  keeper[KEY] = { ...bootState(), ...change };
}

function bootState(): BootState {
  return (
    keeper[KEY] ?? { phase: 'starting', version: '0', database: null, takesPayments: true, probe: async () => ({}) }
  );
}

/** What `GET /api/health` answers (OPERATIONS): `status` is ok exactly when this node can serve. */
export async function healthReport(): Promise<HealthReport> {
  const { phase, version, database, takesPayments, probe } = bootState();
  const facts = {
    version,
    database,
    payments: { UK: findGatewayKind('UK'), EU: findGatewayKind('EU'), US: findGatewayKind('US') },
    paymentObstacles: { UK: obstacleOf('UK'), EU: obstacleOf('EU'), US: obstacleOf('US') },
    tenantApi: env().TENANT_API_URL ? 'remote' : 'embedded',
  } as const;
  if (phase !== 'serving')
    return { status: phase, reason: phase === 'starting' ? 'not ready yet' : 'shutting down', ...facts, alarms: [] };
  const { problem, browsingOnly, alarms = [] } = await askProbe(probe);
  const obstacles = Object.values(facts.paymentObstacles);
  const lacksKeys = takesPayments && (obstacles.includes('no_webhook_secret') || !obstacles.includes(null));
  const report = {
    ...facts,
    alarms: [
      ...alarms,
      ...(oldestUnsettledSeconds() > MAX_UNSETTLED_SECONDS ? (['payment_not_completed'] as const) : []),
      ...(lacksKeys ? (['keys_missing'] as const) : []),
    ],
  };
  const obstacle = describeObstacle() ?? browsingOnly;
  if (problem) return { status: 'unavailable', reason: problem, ...report };
  if (obstacle) return { status: 'browsing_only', reason: obstacle, ...report };
  return { status: 'ok', ...report };
}

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

const obstacleOf = (region: Region): PaymentObstacle | null =>
  findPaymentObstacle(region) ?? (isKeyRefused(region) ? 'key_refused' : null);

/** Whether what this node depends on does not answer now. */
export const isDependencyAway = async (): Promise<boolean> => (await askProbe(bootState().probe)).problem !== undefined;

/** Says which part is missing and no more: addresses and driver messages stay in the log. */
async function askProbe(probe: BootState['probe']): Promise<ProbeResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), PROBE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([probe(), late]);
  } catch (error) {
    logger.warn({ err: error }, 'what this node depends on does not answer');
    return { problem: env().TENANT_API_URL ? 'the tenant API does not answer' : 'the database does not answer' };
  } finally {
    clearTimeout(timer);
  }
}
