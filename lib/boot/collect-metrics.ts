import type pg from 'pg';
import { listWriteObstacles } from '@/lib/platform/browsing-only';
import { getDiskSpace } from '@/lib/platform/disk-space';
import { ALARMS, buildHealthReport } from '@/lib/platform/health';
import { addCollector, type Metrics } from '@/lib/platform/metrics/metrics';

/**
 * Registers collectors for metrics that are read when they are requested, not counted as they happen. `hasDatabase`
 * adds those of the tenant API.
 */
export async function registerMetricCollectors(hasDatabase: boolean): Promise<void> {
  addCollector(collectHealth);
  if (!hasDatabase) return;
  const [{ getDatabasePools }, { readOperations }] = await Promise.all([
    import('@/lib/db/client'),
    import('@/lib/backend/operations/read-operations'),
  ]);
  addCollector(({ connections }) => {
    const { main, platformPool, counters } = getDatabasePools();
    for (const [pool, of] of Object.entries({ main, platform: platformPool, counters }))
      for (const [state, count] of Object.entries(countConnections(of))) connections.set({ pool, state }, count);
  });
  addCollector(async (metrics) => {
    const { jobs, oldestUnsentSeconds, oldestUnsettledSeconds, failedWork } = await readOperations();
    metrics.jobs.reset();
    metrics.jobAge.reset();
    metrics.jobFailing.reset();
    for (const { lane, task, oldestSeconds, failingSeconds, due, later, running, failed } of jobs) {
      for (const [state, count] of Object.entries({ due, later, running, failed }))
        metrics.jobs.set({ lane, task, state }, count);
      metrics.jobAge.set({ lane, task }, oldestSeconds);
      metrics.jobFailing.set({ lane, task }, failingSeconds);
    }
    metrics.unsentOrder.set(oldestUnsentSeconds);
    metrics.unsettledPayment.set(oldestUnsettledSeconds);
    metrics.failedWork.set(failedWork);
  });
}

const countConnections = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

async function collectHealth(metrics: Metrics): Promise<void> {
  const { freeBytes, reserveBytes, clockSkewMs } = getDiskSpace();
  if (freeBytes !== null) metrics.freeBytes.set(freeBytes);
  metrics.reserveBytes.set(reserveBytes);
  if (clockSkewMs !== null) metrics.clockSkew.set(clockSkewMs / 1_000);
  metrics.browsingOnly.reset();
  for (const cause of listWriteObstacles()) metrics.browsingOnly.set({ cause }, 1);
  const { alarms } = await buildHealthReport();
  for (const alarm of ALARMS) metrics.alarms.set({ alarm }, Number(alarms.includes(alarm)));
}
