import type { Language } from '@/lib/domain/languages/languages';
import { ORDER_PROBLEMS } from '@/lib/domain/orders/notifications';
import { buildFulfillerOrderMail, buildRecallMail } from '@/lib/integrations/fulfillers/fulfiller-mail';
import { buildAccountMail } from '@/lib/integrations/mail/account-mail';
import { buildContactMail } from '@/lib/integrations/mail/contact-mail';
import { buildCorrectionMail, buildPersonalisationMail } from '@/lib/integrations/mail/correction-mail';
import { buildOrderConfirmation } from '@/lib/integrations/mail/order-confirmation';
import {
  buildOrderNotification,
  type NotifiedOrder,
  type NotifiedProblem,
} from '@/lib/integrations/mail/order-notification';
import { buildPaymentFailedMail } from '@/lib/integrations/mail/payment-failed-mail';
import { buildProgressMail } from '@/lib/integrations/mail/progress-mail';
import { buildRefundMail } from '@/lib/integrations/mail/refund-mail';
import { buildReplyDraft, buildReplyMail } from '@/lib/integrations/mail/reply-mail';
import { buildWaitListMail } from '@/lib/integrations/mail/wait-list-mail';
import {
  buildMailSampleOrder,
  SAMPLE_FOLLOW,
  SAMPLE_LINE,
  SAMPLE_RECIPIENT,
  SAMPLE_STORE,
  SAMPLE_SUBMISSION,
} from './order-samples';

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Builds a mail from invented data; mails to fulfillers ignore the language and use that of the fulfiller's country.
 */
type Sample = (lang: Language) => Promise<Mail>;

const withOrder = (lang: Language) => ({
  order: buildMailSampleOrder(lang),
  store: SAMPLE_STORE,
  follow: SAMPLE_FOLLOW,
  replyTo: SAMPLE_STORE.seller.email,
  lines: [SAMPLE_LINE],
});
const parcel = {
  carrier: 'PostNL',
  trackingNumber: '3SABCD1234',
  trackingUrl: '',
  delayedTo: null,
  isBeingMade: false,
  parcel: null,
};

const SHOPPER_SAMPLES: Readonly<Record<string, Sample>> = {
  'order confirmation': (lang) => buildOrderConfirmation({ ...withOrder(lang), replaces: null, isPersonalised: true }),
  'replacement confirmation': (lang) =>
    buildOrderConfirmation({ ...withOrder(lang), replaces: 'ML-00000-0001', isPersonalised: false }),
  shipped: (lang) => buildProgressMail({ ...withOrder(lang), kind: 'shipping', progress: parcel }),
  'partly shipped': (lang) =>
    buildProgressMail({
      ...withOrder(lang),
      kind: 'shipping',
      progress: { ...parcel, parcel: { shipped: 1, total: 3 } },
    }),
  delayed: (lang) =>
    buildProgressMail({ ...withOrder(lang), kind: 'delay', progress: { ...parcel, delayedTo: '2026-12-04' } }),
  'delayed while it is made': (lang) =>
    buildProgressMail({
      ...withOrder(lang),
      kind: 'delay',
      progress: { ...parcel, delayedTo: '2026-12-04', isBeingMade: true },
    }),
  'wait list: confirm': (lang) =>
    buildWaitListMail({
      kind: 'confirm',
      lang,
      store: SAMPLE_STORE,
      pageUrl: 'http://localhost:3000/wait-list/sample',
    }),
  'wait list: open': (lang) =>
    buildWaitListMail({ kind: 'open', lang, store: SAMPLE_STORE, pageUrl: 'http://localhost:3000/wait-list/sample' }),
  'reminder: confirm': (lang) =>
    buildWaitListMail({
      kind: 'confirm-last-call',
      lang,
      store: SAMPLE_STORE,
      pageUrl: 'http://localhost:3000/wait-list/sample',
    }),
  'reminder: last call': (lang) =>
    buildWaitListMail({
      kind: 'last-call',
      lang,
      store: SAMPLE_STORE,
      pageUrl: 'http://localhost:3000/wait-list/sample',
      closing: { at: new Date('2026-06-14T16:00:00Z'), timeZone: 'Europe/Amsterdam' },
    }),
  'payment failed': (lang) =>
    buildPaymentFailedMail({
      ...withOrder(lang),
      link: { intentId: 'pi_1', clientSecret: 'pi_1_secret_1', until: '2026-12-04' },
    }),
  refund: (lang) => buildRefundMail({ ...withOrder(lang), kind: 'refund', refund: { amountMinor: 2_541 } }),
  cancellation: (lang) => buildRefundMail({ ...withOrder(lang), kind: 'cancellation', refund: { amountMinor: 2_541 } }),
  correction: (lang) =>
    buildCorrectionMail({ ...withOrder(lang), formerAddress: ['Oudegracht 21', '3511 AB Utrecht'] }),
  'personalisation request': (lang) =>
    buildPersonalisationMail({
      ...withOrder(lang),
      names: ['2 × Finisher shirt, Navy / M'],
      page: '/nordic-run/personalise/sample',
      expiresAt: new Date('2026-12-10T12:00:00Z'),
    }),
  'reply to a shopper': async (lang) => {
    const order = buildMailSampleOrder(lang);
    return buildReplyMail(order, await buildReplyDraft(order, 'delay', SAMPLE_STORE.name), SAMPLE_STORE);
  },
};

const notifiedOrder = (problem: NotifiedProblem | null): NotifiedOrder => ({
  id: SAMPLE_SUBMISSION.orderId,
  orderRef: 'ML-7K2QD-9XWA',
  storeName: SAMPLE_STORE.name,
  totalMinor: 4_014,
  currency: 'EUR',
  region: 'EU',
  problem,
  note: problem === null ? '' : 'Closed until Monday',
  delay: problem?.startsWith('late') ? { promised: '2026-11-30', expected: '2026-12-04' } : undefined,
  next: 'automatic',
  pieces: 2,
  lines: [SAMPLE_LINE],
});
const notification =
  (problems: readonly (NotifiedProblem | null)[]): Sample =>
  (lang) =>
    buildOrderNotification({
      topic: problems[0] ? 'problem' : 'new order',
      user: { language: lang, role: 'admin' },
      region: 'EU',
      orders: problems.map(notifiedOrder),
      more: 0,
      endUrl: 'http://localhost:3000/unsubscribe/sample',
    });

const OWNER_SAMPLES: Readonly<Record<string, Sample>> = {
  'new order': notification([null]),
  'several new orders': notification([null, null]),
  'order problem': notification([ORDER_PROBLEMS[0] ?? null]),
  'late order': notification(['late']),
  'late order of a shop at Shopify': notification(['late unannounced']),
  'several order problems': notification(ORDER_PROBLEMS),
  'contact form': (lang) =>
    buildContactMail({
      store: { ...SAMPLE_STORE, lang },
      message: {
        name: 'Wilhelmina de Vries',
        email: 'wilhelmina@shopper.test',
        message: 'Do you print 60 shirts until Friday?',
        quantity: '60',
        date: '2026-12-04',
        product: { id: 1, name: 'Finisher shirt', colour: { code: 'navy', name: 'Navy' } },
      },
    }),
};

type AccountMailInput = Parameters<typeof buildAccountMail>[0];
const order = { id: SAMPLE_SUBMISSION.orderId, ref: 'ML-7K2QD-9XWA', amount: '€40.14', dueBy: '2026-12-04' };
const payout = { amount: '€1,240.00', reason: 'The bank account is closed.' };
const store = {
  slug: 'nordic-run',
  name: 'Nordic Run',
  at: '2026-06-14T16:00:00.000Z',
  until: '2026-06-14T16:00:00.000Z',
  window: 2,
  timeZone: 'Europe/Amsterdam',
  orders: 212,
  pieces: 340,
  amount: '€8,480.00',
};
const credit = { amount: '€5,000.00', reason: 'The company is too young.' };
const visit = { by: 'Sam of Merchloom', reason: 'Ticket 42' };

/** Sample data of each kind of account mail, in addition to the account. A new kind does not compile without an entry. */
const ACCOUNT_DATA: Readonly<Record<AccountMailInput['kind'], Partial<AccountMailInput>>> = {
  'verify-email': {},
  'reset-password': {},
  invite: {},
  'sign-in': {},
  'known-address': {},
  deactivated: {},
  'password-changed': {},
  'email-changed': {},
  'refund-failed': { order },
  'payments-refused': { refused: { region: 'EU', reason: 'The account is restricted.' } },
  'account-restricted': { refused: { region: 'EU', reason: 'A document is missing.' } },
  'account-lost': { refused: { region: 'EU', reason: 'Access was revoked.' } },
  'refunded-in-dashboard': { order },
  'dispute-opened': { order },
  'dispute-won': { order },
  'dispute-lost': { order },
  'former-payment-disputed': { order },
  'payout-failed': { payout },
  'balance-paid-out': { payout: { ...payout, reason: 'none' } },
  'balance-payout-failed': { payout },
  'payout-account-changed': { bankAccount: { lastFour: '3000', usableFrom: '2026-07-04T09:00:00.000Z' } },
  'credit-granted': { credit },
  'credit-raised': { credit },
  'credit-declined': { credit },
  'verification-granted': {},
  'verification-withdrawn': { verification: { reason: 'The company was dissolved.' } },
  'visit-started': { visit },
  'visit-asks': { visit },
  'sender-lost': { sender: { domain: 'mail.nordic.test' } },
  'window-opened': { store: { ...store, at: '2026-06-01T07:00:00.000Z' } },
  'window-halfway': { store: { ...store, at: '2026-06-07T23:30:00.000Z' } },
  'window-closing': { store },
  'window-closed': { store },
  'window-ending': { store },
  'window-ended': { store },
  'production-done': { store },
};

const ACCOUNT_SAMPLES: Readonly<Record<string, Sample>> = Object.fromEntries(
  Object.entries(ACCOUNT_DATA).map(([kind, data]): [string, Sample] => [
    `account: ${kind}`,
    (lang) =>
      buildAccountMail({
        kind: kind as AccountMailInput['kind'],
        token: 'sample',
        lang,
        region: 'EU',
        name: 'Nora',
        tenantName: 'Nordhavn Live',
        ...data,
      }),
  ]),
);

const FULFILLER_SAMPLES: Readonly<Record<string, Sample>> = {
  'order to a fulfiller': () => buildFulfillerOrderMail({ recipient: SAMPLE_RECIPIENT, submission: SAMPLE_SUBMISSION }),
  'recall from a fulfiller': () =>
    buildRecallMail({
      recipient: SAMPLE_RECIPIENT,
      recall: { ...SAMPLE_SUBMISSION, externalId: 'PH-1042', cause: 'cancelled' },
    }),
};

/** Every mail of the platform by the name under which the preview lists it. */
export const MAIL_SAMPLES: Readonly<Record<string, Sample>> = {
  ...SHOPPER_SAMPLES,
  ...OWNER_SAMPLES,
  ...ACCOUNT_SAMPLES,
  ...FULFILLER_SAMPLES,
};
