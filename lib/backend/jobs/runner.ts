import { parseCronItems, type Task, type TaskList } from 'graphile-worker';
import { asPlatform, getDatabasePools } from '@/lib/db/client';
import { JOB_LANES, type JobLane } from '@/lib/db/job-lanes';
import { runWithReservedSpace } from '@/lib/platform/browsing-only';
import { sealAuditLog } from '../audit/seal';
import { sendAuditHeads } from '../audit/send-heads';
import { issueBills } from '../billing/issue';
import { payBillsFromBalance } from '../billing/pay-from-balance';
import { deleteExpiredTemporaryAssets } from '../builder/temporary-assets';
import { enqueueCalendarMails, enqueueProductionMails } from '../calendars/mail-owners';
import { recheckDomains } from '../events/domain';
import { checkDelays } from '../fulfilment/delays';
import { deleteExpiredRateCounts } from '../http/rate-limit';
import { foldLedgerDays } from '../ledger/fold-days';
import { postMissingEntries } from '../ledger/post-missing';
import { recheckMailDomains } from '../mail/mail-domains';
import { deleteOldWebhookEvents } from '../payments/queries';
import { releasePayments } from '../payouts/release';
import { type RunningWorkers, runWhileWritable } from '../queue/pause';
import { queueJob } from '../queue/queue';
import { releaseLostJobs, startWorker } from '../queue/worker';
import { watchLoad, yieldUnderLoad } from '../queue/yield-under-load';
import { deleteExpiredDataExports } from '../shopify/compliance';
import { recheckConnections } from '../shopify/connection-routes';
import { deleteExpiredTickets } from '../shopify/tickets';
import { deleteOldDeliveries, processDelivery } from '../shopify/webhooks';
import { checkListings, queueAllListingChecks } from '../shopify-sales/differences';
import { queueAllSalePushes } from '../shopify-sales/follow-sales';
import { processListing } from '../shopify-sales/push';
import { enqueueAllShopSyncs, syncShopOrders } from '../shopify-sales/sync-orders';
import { foldStoreVisits } from '../store-visits/fold';
import { removeFiles } from '../uploads/remove-files';
import '../subscriptions';
import { deleteUnusedShopperPictures } from '../uploads/shopper-pictures';
import { notifyWaitLists } from '../wait-lists/notify';
import { startArtworkProcess } from './artwork-process';
import { confirmOrder } from './confirm-order';
import { fulfilOrder } from './fulfil-order';
import { deleteOldNotifications, gatherNotifications, recordStuckOrders } from './gather-notifications';
import { recallOrder } from './recall-order';
import { releaseReservations } from './release-reservations';
import { retryWaitingOrders } from './retry-waiting-orders';
import { runBatch } from './run-batch';
import { sendAccountMail, sendResetLink, sendSignInLink } from './send-account-mail';
import { sendContactMail } from './send-contact-mail';
import { sendOrderNotification } from './send-order-notification';
import { sendTestWebhook } from './send-test-webhook';
import { sendWaitListMail } from './send-wait-list-mail';

const FULFILMENTS_AT_ONCE = 4;
/** Number of mails and webhooks that are sent at once; most of their time is spent waiting for the receiving server. */
const MAILS_AT_ONCE = 2;
/**
 * Number of jobs fetched together: slightly more than are processed at once, so that most jobs need no separate fetch.
 */
const MAILS_FETCHED = 6;
/** Number of jobs for shops that run at once. Webhooks, pushes, checks and orders of one shop share a queue. */
const SHOPS_AT_ONCE = 4;

/**
 * Wraps a task for which no user waits: under load it waits some seconds, so that shoppers who are paying come first.
 */
const yielding =
  (task: Task): Task =>
  async (payload, helpers) => {
    await yieldUnderLoad(helpers.job.run_at);
    return task(payload, helpers);
  };

/** Tasks of each lane. A separate process draws print files (`artwork-main.ts`). */
export const TASK_LISTS = {
  maintenance: {
    'send-account-mail': sendAccountMail,
    'send-contact-mail': sendContactMail,
    'send-wait-list-mail': sendWaitListMail,
    'notify-wait-lists': () => notifyWaitLists(),
    'mail-calendar-owners': () => enqueueCalendarMails(),
    'mail-production-done': () => enqueueProductionMails(),
    'start-reset': sendResetLink,
    'start-sign-in': sendSignInLink,
    'release-reservations': releaseReservations,
    'remove-files': removeFiles,
    'delete-old-counts': deleteExpiredRateCounts,
    'delete-temporary-assets': deleteExpiredTemporaryAssets,
    'delete-shopper-pictures': deleteUnusedShopperPictures,
    'recheck-domains': () => recheckDomains(),
    'recheck-mail-domains': () => recheckMailDomains(),
    'issue-bills': async () => {
      await issueBills();
      await payBillsFromBalance();
    },
    'delete-shopify-bodies': async () =>
      void (await Promise.all([deleteOldDeliveries(), deleteExpiredDataExports(), deleteExpiredTickets()])),
    'gather-notifications': async () => void (await gatherNotifications()),
    'note-stuck-orders': () => recordStuckOrders(),
    'check-delays': () => checkDelays(),
    'delete-notifications': () => deleteOldNotifications(),
    'delete-old-webhook-events': () => deleteOldWebhookEvents(),
    'free-lost-jobs': () => releaseLostJobs(getDatabasePools().main),
    'send-audit-heads': () => sendAuditHeads(),
    'seal-audit-log': async () => void (await sealAuditLog()),
    'fold-ledger-days': async () => void (await foldLedgerDays()),
    'fold-store-visits': async () => void (await foldStoreVisits()),
    'post-missing-entries': async () => {
      await postMissingEntries();
      // Runs after the posting, because a payment can be released only when its order has ledger entries.
      await releasePayments();
    },
  },
  mails: {
    'confirm-order': yielding(confirmOrder),
    'send-order-notification': yielding(sendOrderNotification),
    'send-test-webhook': yielding(sendTestWebhook),
  },
  fulfilment: {
    'fulfil-order': yielding(fulfilOrder),
    'recall-order': recallOrder,
    'retry-waiting-orders': retryWaitingOrders,
    'run-batch': runBatch,
  },
  shops: {
    'shopify-webhook': processDelivery,
    'push-shopify-product': processListing,
    'check-shopify-products': checkListings,
    'sync-shopify-orders': syncShopOrders,
    'sync-all-shops': enqueueAllShopSyncs,
    'check-all-shops': queueAllListingChecks,
    'follow-all-sales': queueAllSalePushes,
    'recheck-shops': () => recheckConnections(),
  },
} satisfies Record<Exclude<JobLane, 'print'>, TaskList>;

/**
 * Maintenance tasks by the names under which version 0.1.0 enqueued them. Its databases may still contain such jobs;
 * the names can be removed one version later.
 */
const FORMER_TASKS: TaskList = {
  'forget-old-counts': TASK_LISTS.maintenance['delete-old-counts'],
  'forget-temporary-assets': TASK_LISTS.maintenance['delete-temporary-assets'],
  'forget-shopper-pictures': TASK_LISTS.maintenance['delete-shopper-pictures'],
  'forget-shopify-bodies': TASK_LISTS.maintenance['delete-shopify-bodies'],
  'forget-notifications': TASK_LISTS.maintenance['delete-notifications'],
};

/**
 * Starts the workers, one per lane: mails, webhooks and maintenance run here, print files in a separate process so that
 * drawing never delays a request. The workers pause while the database is read-only. `stop` lets running jobs finish,
 * so that none is lost or done twice.
 */
export async function startJobWorkers({ databaseUrl }: { databaseUrl: string }): Promise<{ stop(): Promise<void> }> {
  process.env.DATABASE_URL ??= databaseUrl;
  const eachMinute = [
    'release-reservations',
    'free-lost-jobs',
    'seal-audit-log',
    'fold-ledger-days',
    'fold-store-visits',
    'check-delays',
    'gather-notifications',
    'notify-wait-lists',
    'mail-calendar-owners',
  ].map((task) => ({
    task,
    match: '* * * * *',
    identifier: task,
  }));
  const eachHour = [
    'delete-old-counts',
    'delete-temporary-assets',
    'note-stuck-orders',
    'mail-production-done',
    'post-missing-entries',
    'send-audit-heads',
    'recheck-mail-domains',
  ].map((task) => ({
    task,
    match: '7 * * * *',
    identifier: task,
  }));
  const eachNight = [
    'delete-shopper-pictures',
    'recheck-domains',
    'issue-bills',
    'delete-shopify-bodies',
    'delete-notifications',
    'delete-old-webhook-events',
  ].map((task) => ({
    task,
    match: '37 3 * * *',
    identifier: task,
  }));
  const loadWatch = watchLoad();
  const workers = {
    maintenance: async () => {
      // Orders from before the ledger existed are posted now, not at the next full hour.
      await runWithReservedSpace(() =>
        queueJob(asPlatform(), { task: 'post-missing-entries', payload: {}, key: 'post-missing-entries' }),
      );
      return startWorker({
        databaseUrl,
        lane: 'maintenance',
        fetchAtOnce: 6,
        taskList: usingReserve({ ...TASK_LISTS.maintenance, ...FORMER_TASKS }),
        parsedCronItems: parseCronItems([...eachMinute, ...eachHour, ...eachNight]),
      });
    },
    // Mails have a lane of their own, so that a slow mail server does not delay jobs that a user waits for.
    mails: () =>
      startWorker({
        databaseUrl,
        lane: 'mails',
        atOnce: MAILS_AT_ONCE,
        fetchAtOnce: MAILS_FETCHED,
        taskList: TASK_LISTS.mails,
        parsedCronItems: [],
      }),
    // Fulfilment has a lane of its own, so that a slow fulfiller does not delay mails.
    fulfilment: () =>
      startWorker({
        databaseUrl,
        lane: 'fulfilment',
        atOnce: FULFILMENTS_AT_ONCE,
        inQueues: true,
        taskList: TASK_LISTS.fulfilment,
        parsedCronItems: [],
      }),
    // Webhooks of one shop are in one queue and run one after the other; several shops are processed at once.
    shops: () =>
      startWorker({
        databaseUrl,
        lane: 'shops',
        atOnce: SHOPS_AT_ONCE,
        inQueues: true,
        taskList: TASK_LISTS.shops,
        // Polling makes up for webhooks that were lost.
        parsedCronItems: parseCronItems([
          { task: 'sync-all-shops', match: '*/5 * * * *', identifier: 'sync-all-shops' },
          { task: 'follow-all-sales', match: '* * * * *', identifier: 'follow-all-sales' },
          { task: 'recheck-shops', match: '53 * * * *', identifier: 'recheck-shops' },
          { task: 'check-all-shops', match: '23 * * * *', identifier: 'check-all-shops' },
        ]),
      }),
    print: async () => startArtworkProcess(databaseUrl, loadWatch.notify),
  } satisfies Record<JobLane, () => Promise<RunningWorkers>>;
  const parts = await Promise.all(JOB_LANES.map((lane) => runWhileWritable(workers[lane], lane === 'maintenance')));
  return {
    stop: async () => {
      loadWatch.stop();
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

/**
 * Lets tasks use the disk space that is reserved. Most maintenance tasks delete expired data, so they continue while
 * there is too little space for orders.
 */
const usingReserve = (tasks: Readonly<Record<string, Task>>): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) => runWithReservedSpace(async () => void (await task(payload, helpers))),
    ]),
  );
