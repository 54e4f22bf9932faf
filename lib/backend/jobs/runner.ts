import { parseCronItems, type Task } from 'graphile-worker';
import { databasePools } from '@/lib/db/client';
import { sealAuditLog } from '../audit/seal';
import { issueBills } from '../billing/issue';
import { forgetTemporaryAssets } from '../builder/temporary-assets';
import { recheckDomains } from '../events/domain';
import { forgetOldCounts } from '../http/rate-limit';
import { deleteOldNotifications, gatherNotifications, noteStuckOrders } from '../notifications/gather';
import { forgetToldData } from '../shopify/compliance';
import { recheckConnections } from '../shopify/connection-desk';
import { forgetUsedTickets } from '../shopify/tickets';
import { forgetDeliveries, processDelivery } from '../shopify/webhooks';
import { checkAllShops, checkListings } from '../shopify-sales/differences';
import { workOnListing } from '../shopify-sales/push';
import { syncAllShops, syncOrders } from '../shopify-sales/sync-orders';
import { forgetShopperPictures } from '../uploads/shopper-pictures';
import { startArtworkProcess } from './artwork-process';
import { confirmOrder } from './confirm-order';
import { fulfilOrder } from './fulfil-order';
import { feelPressure, giveWay } from './give-way';
import { recallOrder } from './recall-order';
import { releaseReservations } from './release-reservations';
import { removeFiles } from './remove-files';
import { retryWaitingOrders } from './retry-waiting-orders';
import { runBatch } from './run-batch';
import { sendAccountMail, startReset, startSignIn } from './send-account-mail';
import { sendContactMail } from './send-contact-mail';
import { sendOrderNotification } from './send-order-notification';
import { sendTestWebhook } from './send-test-webhook';
import { freeLostJobs, startWorker } from './worker';

const FULFILMENTS_AT_ONCE = 4;
/** Mails and webhooks that are ready to be sent; most of their time they wait for whoever takes them. */
const MAILS_AT_ONCE = 2;
/** A few more than are worked on, so that most need no fetch of their own. */
const MAILS_FETCHED = 6;
/** Webhooks, pushes, comparisons and orders of one shop each have a queue of their own. */
const SHOPS_AT_ONCE = 4;

/** A task that nobody waits for before their screen: shoppers who are paying come first, for some seconds. */
const patient =
  (task: Task): Task =>
  async (payload, helpers) => {
    await giveWay(helpers.job.run_at);
    return task(payload, helpers);
  };

/**
 * Starts working on the queue: mails, webhooks and housekeeping here, print files in a process of their own so that
 * drawing never holds up a request. `stop` lets what is running end, so that nothing is lost and nothing done twice.
 */
export async function startJobs({ databaseUrl }: { databaseUrl: string }): Promise<{ stop(): Promise<void> }> {
  process.env.DATABASE_URL ??= databaseUrl;
  const eachMinute = ['release-reservations', 'free-lost-jobs', 'seal-audit-log', 'gather-notifications'].map(
    (task) => ({
      task,
      match: '* * * * *',
      identifier: task,
    }),
  );
  const eachHour = ['forget-old-counts', 'forget-temporary-assets', 'note-stuck-orders'].map((task) => ({
    task,
    match: '7 * * * *',
    identifier: task,
  }));
  const eachNight = [
    'forget-shopper-pictures',
    'recheck-domains',
    'issue-bills',
    'forget-shopify-bodies',
    'forget-notifications',
  ].map((task) => ({
    task,
    match: '37 3 * * *',
    identifier: task,
  }));
  const pressure = feelPressure();
  const worker = await startWorker({
    databaseUrl,
    name: 'errands',
    fetchAtOnce: 6,
    taskList: {
      'send-account-mail': sendAccountMail,
      'send-contact-mail': sendContactMail,
      'start-reset': startReset,
      'start-sign-in': startSignIn,
      'release-reservations': releaseReservations,
      'remove-files': removeFiles,
      'forget-old-counts': forgetOldCounts,
      'forget-temporary-assets': forgetTemporaryAssets,
      'forget-shopper-pictures': forgetShopperPictures,
      'recheck-domains': () => recheckDomains(),
      'issue-bills': async () => void (await issueBills()),
      'forget-shopify-bodies': async () =>
        void (await Promise.all([forgetDeliveries(), forgetToldData(), forgetUsedTickets()])),
      'gather-notifications': async () => void (await gatherNotifications()),
      'note-stuck-orders': () => noteStuckOrders(),
      'forget-notifications': () => deleteOldNotifications(),
      'free-lost-jobs': () => freeLostJobs(databasePools().main),
      'seal-audit-log': async () => void (await sealAuditLog()),
    },
    parsedCronItems: parseCronItems([...eachMinute, ...eachHour, ...eachNight]),
  });
  // Apart from the errands: a mail server that is slow to answer holds up nothing that a person waits for.
  const mails = await startWorker({
    databaseUrl,
    name: 'mails',
    atOnce: MAILS_AT_ONCE,
    fetchAtOnce: MAILS_FETCHED,
    taskList: {
      'confirm-order': patient(confirmOrder),
      'send-order-notification': patient(sendOrderNotification),
      'send-test-webhook': patient(sendTestWebhook),
    },
    parsedCronItems: [],
  });
  // Apart from the errands: a fulfiller that is slow to answer holds up no mail.
  const fulfilment = await startWorker({
    databaseUrl,
    name: 'fulfilment',
    atOnce: FULFILMENTS_AT_ONCE,
    inQueues: true,
    taskList: {
      'fulfil-order': patient(fulfilOrder),
      'recall-order': recallOrder,
      'retry-waiting-orders': retryWaitingOrders,
      'run-batch': runBatch,
    },
    parsedCronItems: [],
  });
  // Webhooks of one shop follow one another (they name its queue); several shops are worked for at once.
  const shopify = await startWorker({
    databaseUrl,
    name: 'shopify',
    atOnce: SHOPS_AT_ONCE,
    inQueues: true,
    taskList: {
      'shopify-webhook': processDelivery,
      'push-shopify-product': workOnListing,
      'check-shopify-products': checkListings,
      'sync-shopify-orders': syncOrders,
      'sync-all-shops': syncAllShops,
      'check-all-shops': checkAllShops,
      'recheck-shops': () => recheckConnections(),
    },
    // Webhooks that were dropped are made up for by looking.
    parsedCronItems: parseCronItems([
      { task: 'sync-all-shops', match: '*/5 * * * *', identifier: 'sync-all-shops' },
      { task: 'recheck-shops', match: '53 * * * *', identifier: 'recheck-shops' },
      { task: 'check-all-shops', match: '23 * * * *', identifier: 'check-all-shops' },
    ]),
  });
  const artwork = startArtworkProcess(databaseUrl, pressure.tell);
  return {
    stop: async () => {
      pressure.stop();
      await Promise.all([worker, mails, fulfilment, shopify, artwork].map((part) => part.stop()));
    },
  };
}
