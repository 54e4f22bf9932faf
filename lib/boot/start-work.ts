import { logger } from '@/lib/platform/log';
import type { Lifecycle } from './lifecycle';
import { superviseSandboxFulfiller } from './sandbox-fulfiller';

/**
 * Starts background work: jobs, and the sandbox fulfiller of a demo. Called when the server already listens, because
 * some jobs call it, and the first visitors should not wait. The work stops before the server stops listening.
 */
export function startBackgroundWork(lifecycle: Lifecycle, databaseUrl: string): void {
  if (lifecycle.isStopping) return;
  // Until the sandbox listens, it counts as a fulfiller that is not connected.
  const sandbox = superviseSandboxFulfiller();
  lifecycle.onStop('sandbox fulfiller', () => sandbox.stop());
  const jobs = import('@/lib/backend/jobs/runner').then(({ startJobWorkers }) => startJobWorkers({ databaseUrl }));
  lifecycle.onStop('jobs', async () => (await jobs).stop());
  // Sends the heads once now, so that a wrong AUDIT_HEAD_URL is noticed before the next full hour.
  import('@/lib/backend/audit/send-heads')
    .then(({ sendAuditHeads }) => sendAuditHeads())
    .catch((error: unknown) => logger.warn({ err: error }, 'the heads of the audit log could not be sent'));
  jobs.catch((error: unknown) => {
    logger.fatal({ err: error }, 'the jobs could not be started');
    void lifecycle.stop(1, 'the jobs could not be started');
  });
}
