import { isDiskSpaceLow, readDiskSpace } from '@/lib/platform/disk-space';
import { env, writesMailsToFiles } from '@/lib/platform/env';
import type { Alarm } from '@/lib/platform/health';
import { readOperations } from './read-operations';

const MAX_UNSENT_SECONDS = 3_600;
const MAX_UNSETTLED_SECONDS = 300;
const MAX_JOB_WAIT_SECONDS = 900;
/** Print files are drawn one after another: a rush takes hours. */
const MAX_PRINT_WAIT_SECONDS = 6 * 3_600;
/** Sessions, vouchers and signatures are judged by the clocks of this node and of the database. */
const MAX_CLOCK_SKEW_MS = 5_000;

/** Returns alarms about queues, orders, space and clocks. @throws Error when the database does not respond */
export async function findAlarms(): Promise<readonly Alarm[]> {
  const { jobs, oldestUnsentSeconds, oldestUnsettledSeconds, isWebhookSilent, failedWork } = await readOperations();
  const room = readDiskSpace();
  const isLate = jobs.some(
    ({ lane, oldestSeconds }) => oldestSeconds > (lane === 'print' ? MAX_PRINT_WAIT_SECONDS : MAX_JOB_WAIT_SECONDS),
  );
  const alarms: readonly (readonly [Alarm, boolean])[] = [
    ['disk_low', isDiskSpaceLow(room)],
    ['clock_skew', Math.abs(room.clockSkewMs ?? 0) > MAX_CLOCK_SKEW_MS],
    ['order_not_sent', oldestUnsentSeconds > MAX_UNSENT_SECONDS],
    ['payment_not_completed', oldestUnsettledSeconds > MAX_UNSETTLED_SECONDS],
    ['webhooks_silent', isWebhookSilent],
    ['jobs_failed', failedWork > 0 || jobs.some(({ failed }) => failed > 0)],
    ['jobs_late', isLate],
    ['mail_to_files', writesMailsToFiles(env())],
  ];
  return alarms.flatMap(([alarm, isRaised]) => (isRaised ? [alarm] : []));
}
