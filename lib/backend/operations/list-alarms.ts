import type { Alarm } from '@/lib/platform/health';
import { readOperations } from './read-operations';

const MAX_UNSENT_SECONDS = 3_600;
const MAX_UNSETTLED_SECONDS = 300;
const MAX_REFUND_SECONDS = 3_600;
const MAX_JOB_WAIT_SECONDS = 900;
/**
 * Waiting time above which print files raise an alarm. Files are drawn one after another, so many orders at once take
 * hours.
 */
const MAX_PRINT_WAIT_SECONDS = 6 * 3_600;
/**
 * Time of failure above which a mail raises an alarm. A mailbox that defers unknown senders accepts the mail earlier; a
 * broken mail server does not.
 */
const MAX_MAIL_FAILURE_SECONDS = 1_800;
/** Tasks that send mails. */
const MAIL_TASKS: ReadonlySet<string> = new Set([
  'confirm-order',
  'send-account-mail',
  'send-contact-mail',
  'send-order-notification',
  'send-wait-list-mail',
  'start-reset',
  'start-sign-in',
]);

/**
 * Returns alarms about queues and orders.
 * @throws Error when the database does not respond
 */
export async function listAlarms(): Promise<readonly Alarm[]> {
  const figures = await readOperations();
  const { jobs, oldestUnsentSeconds, oldestUnsettledSeconds, oldestRefundSeconds, failedWork } = figures;
  const isLate = jobs.some(
    ({ lane, oldestSeconds }) => oldestSeconds > (lane === 'print' ? MAX_PRINT_WAIT_SECONDS : MAX_JOB_WAIT_SECONDS),
  );
  const alarms: readonly (readonly [Alarm, boolean])[] = [
    ['order_not_sent', oldestUnsentSeconds > MAX_UNSENT_SECONDS],
    ['payment_not_completed', oldestUnsettledSeconds > MAX_UNSETTLED_SECONDS],
    ['refund_overdue', oldestRefundSeconds > MAX_REFUND_SECONDS],
    ['webhooks_silent', figures.isWebhookSilent],
    ['accounts_refused', figures.isAccountSetupRefused],
    ['jobs_failed', failedWork > 0 || jobs.some(({ failed }) => failed > 0)],
    ['jobs_late', isLate],
    [
      'mail_failing',
      jobs.some(({ task, failingSeconds }) => MAIL_TASKS.has(task) && failingSeconds > MAX_MAIL_FAILURE_SECONDS),
    ],
  ];
  return alarms.flatMap(([alarm, isRaised]) => (isRaised ? [alarm] : []));
}
