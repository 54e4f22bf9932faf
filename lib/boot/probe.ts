import { z } from 'zod';
import { env } from '@/lib/platform/env';
import { type Alarm, type ProbeResult, recordBootState } from '@/lib/platform/health';
import { deriveServiceKey } from '@/lib/platform/keys';
import { logger } from '@/lib/platform/log';
import { registerMetricCollectors } from './collect-metrics';
import { readProgramVersion } from './program-version';

const remoteReport = z.object({
  status: z.string(),
  reason: z.string().default(''),
  alarms: z.array(z.custom<Alarm>((alarm) => typeof alarm === 'string')).default([]),
});

/** Installs the two sources of the health report: the program's version, and a probe of this node's dependencies. */
export async function installHealthProbe(): Promise<void> {
  const version = readProgramVersion();
  const remote = env().TENANT_API_URL;
  if (remote) {
    const probe = async (): Promise<ProbeResult> => {
      const answer = await fetch(new URL('/api/health', remote), {
        signal: AbortSignal.timeout(2_500),
        redirect: 'error',
        headers: { 'x-service-key': deriveServiceKey() },
      });
      // A tenant API with another SESSION_SECRET would respond to every service call with 404, which does not reveal
      // the cause.
      if (answer.status === 403)
        return { problem: 'the tenant API has another SESSION_SECRET', alarms: ['secret_differs'] };
      const { status, reason, alarms } = remoteReport.parse(await answer.json());
      if (status === 'browsing_only') return { browsingOnly: reason, alarms };
      if (!answer.ok) throw new Error(`the tenant API answered ${answer.status}`);
      return { alarms };
    };
    recordBootState({ version, probe });
    return registerMetricCollectors(false);
  }
  const { listAlarms } = await import('@/lib/backend/operations/list-alarms');
  const { getDatabasePools } = await import('@/lib/db/client');
  const probe = async (): Promise<ProbeResult> => {
    await getDatabasePools().main.query('select 1');
    return { alarms: await listAlarmsInTime(listAlarms) };
  };
  recordBootState({ version, probe });
  await registerMetricCollectors(true);
}

const ALARMS_TIMEOUT_MS = 2_000;

/**
 * Returns the alarms, or none when they cannot be determined in time. A node whose database responds can serve without
 * them.
 */
async function listAlarmsInTime(find: () => Promise<readonly Alarm[]>): Promise<readonly Alarm[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), ALARMS_TIMEOUT_MS);
  });
  try {
    return await Promise.race([find(), late]);
  } catch (error) {
    logger.warn({ err: error }, 'alarms could not be checked');
    return [];
  } finally {
    clearTimeout(timer);
  }
}
