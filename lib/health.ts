import { env } from '@/lib/env';
import { findGatewayKind, findPaymentObstacle, type PaymentObstacle } from '@/lib/payments/gateway-kind';

export interface HealthReport {
  readonly status: 'ok' | 'starting' | 'stopping' | 'unavailable';
  readonly reason?: string;
  readonly version: string;
  readonly database: 'embedded' | 'postgresql' | null;
  readonly payments: Readonly<Record<string, 'test' | 'stripe' | null>>;
  /** Why a region takes no payments; null where it takes them. */
  readonly paymentObstacles: Readonly<Record<string, PaymentObstacle | null>>;
  readonly tenantApi: 'embedded' | 'remote';
}

interface BootState {
  phase: 'starting' | 'serving' | 'stopping';
  version: string;
  database: HealthReport['database'];
  /** What is wrong with what this node depends on, or nothing; throws when it does not answer. */
  probe: () => Promise<string | undefined>;
}

const KEY = Symbol.for('merchloom.boot');
const keeper = globalThis as { [KEY]?: BootState };
const PROBE_TIMEOUT_MS = 3_000;

/** Told by the process as it starts and stops; one state, also when a bundler loads this module twice. */
export function reportBoot(change: Partial<BootState>): void {
  keeper[KEY] = { ...bootState(), ...change };
}

function bootState(): BootState {
  return keeper[KEY] ?? { phase: 'starting', version: '0', database: null, probe: async () => undefined };
}

/** What `GET /api/health` answers (OPERATIONS): `status` is ok exactly when this node can serve. */
export async function healthReport(): Promise<HealthReport> {
  const { phase, version, database, probe } = bootState();
  const facts = {
    version,
    database,
    payments: { UK: findGatewayKind('UK'), EU: findGatewayKind('EU'), US: findGatewayKind('US') },
    paymentObstacles: { UK: findPaymentObstacle('UK'), EU: findPaymentObstacle('EU'), US: findPaymentObstacle('US') },
    tenantApi: env().TENANT_API_URL ? 'remote' : 'embedded',
  } as const;
  if (phase !== 'serving')
    return { status: phase, reason: phase === 'starting' ? 'not ready yet' : 'shutting down', ...facts };
  const reason = await firstProblem(probe);
  return reason ? { status: 'unavailable', reason, ...facts } : { status: 'ok', ...facts };
}

/** Says which part is missing and no more: addresses and driver messages stay in the log. */
async function firstProblem(probe: BootState['probe']): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), PROBE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([probe(), late]);
  } catch {
    return env().TENANT_API_URL ? 'the tenant API does not answer' : 'the database does not answer';
  } finally {
    clearTimeout(timer);
  }
}
