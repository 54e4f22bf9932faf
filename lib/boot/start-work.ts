import { logger } from '@/lib/log';
import type { Lifecycle } from './lifecycle';
import { keepSandboxFulfiller } from './sandbox-fulfiller';

/**
 * Starts what this server does by itself: its jobs, and the sandbox fulfiller that makes the orders of a demo. Only once the
 * server listens: some jobs deliver to this very server, and its first visitors wait for nothing that can be done after them.
 * They are stopped before it ceases to listen.
 */
export function startWork(lifecycle: Lifecycle, databaseUrl: string): void {
  if (lifecycle.isStopping) return;
  // Until it listens, it is a fulfiller that is not connected.
  const sandbox = keepSandboxFulfiller();
  lifecycle.onStop('sandbox fulfiller', () => sandbox.stop());
  const jobs = import('@/lib/backend/jobs/runner').then(({ startJobs }) => startJobs({ databaseUrl }));
  lifecycle.onStop('jobs', async () => (await jobs).stop());
  // A wrong AUDIT_HEAD_URL is found now, and not at the next full hour.
  import('@/lib/backend/audit/send-heads')
    .then(({ sendAuditHeads }) => sendAuditHeads())
    .catch((error: unknown) => logger.warn({ err: error }, 'the heads of the audit log could not be sent'));
  jobs.catch((error: unknown) => {
    logger.fatal({ err: error }, 'the jobs could not be started');
    void lifecycle.stop(1, 'the jobs could not be started');
  });
}
