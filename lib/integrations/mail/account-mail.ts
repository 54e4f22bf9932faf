import { formatLocalMoment, getDateTag } from '@/lib/domain/dates/human-dates';
import { formatLongDate } from '@/lib/domain/dates/long-date';
import { isLanguage } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import { loadTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { escapeHtml } from './escape-html';
import { buildMailButton, buildMailHtml } from './shell';

/** Pages that the button of each kind of account mail opens, and the prefix of the messages in `buildAccountMail`. */
const PAGES = {
  'verify-email': { texts: 'verify', page: '/email-verification/' },
  'reset-password': { texts: 'reset', page: '/reset-password/' },
  invite: { texts: 'invite', page: '/invitation/' },
  'sign-in': { texts: 'signIn', page: '/login?key=' },
  'known-address': { texts: 'existingAccount', page: '/login' },
  deactivated: { texts: 'deactivated', page: '/get-started' },
  'password-changed': { texts: 'password', page: '/reset-password' },
  'email-changed': { texts: 'email', page: '/login' },
  'refund-failed': { texts: 'refundFailed', page: '/orders/' },
  'payments-refused': { texts: 'paymentsRefused', page: '/settings/billing-account' },
  'account-restricted': { texts: 'accountRestricted', page: '/settings/billing-account' },
  'account-lost': { texts: 'accountLost', page: '/settings/billing-account' },
  'refunded-in-dashboard': { texts: 'refundedInDashboard', page: '/orders/' },
  'dispute-opened': { texts: 'disputeOpened', page: '/orders/' },
  'dispute-won': { texts: 'disputeWon', page: '/orders/' },
  'dispute-lost': { texts: 'disputeLost', page: '/orders/' },
  'former-payment-disputed': { texts: 'formerPaymentDisputed', page: '/orders/' },
  'payout-failed': { texts: 'payoutFailed', page: '/settings/billing-account' },
  'balance-paid-out': { texts: 'balancePaidOut', page: '/settings/balance' },
  'balance-payout-failed': { texts: 'balancePayoutFailed', page: '/settings/balance' },
  'payout-account-changed': { texts: 'payoutAccountChanged', page: '/settings/balance' },
  'credit-granted': { texts: 'creditGranted', page: '/settings/billing-account' },
  'credit-raised': { texts: 'creditRaised', page: '/settings/billing-account' },
  'credit-declined': { texts: 'creditDeclined', page: '/settings/billing-account' },
  'verification-granted': { texts: 'verificationGranted', page: '/settings/company-details#verification' },
  'verification-withdrawn': { texts: 'verificationWithdrawn', page: '/settings/company-details#verification' },
  'visit-started': { texts: 'visitStarted', page: '/settings#support-visits' },
  'visit-asks': { texts: 'visitAsks', page: '/settings#support-visits' },
  'sender-lost': { texts: 'senderLost', page: '/settings/email' },
  'window-opened': { texts: 'windowOpened', page: '/events/' },
  'window-halfway': { texts: 'windowHalfway', page: '/events/' },
  'window-closing': { texts: 'windowClosing', page: '/events/' },
  'window-closed': { texts: 'windowClosed', page: '/events/' },
  'window-ending': { texts: 'windowEnding', page: '/events/' },
  'window-ended': { texts: 'windowEnded', page: '/events/' },
  'production-done': { texts: 'productionDone', page: '/events/' },
} as const;

interface AccountMail {
  readonly kind: keyof typeof PAGES;
  /** Secret of the link; empty when the mail links to a page that needs no secret. */
  readonly token: string;
  readonly lang: string | null;
  /** Region of the account. */
  readonly region: Region;
  readonly name: string;
  readonly tenantName: string;
  /**
   * For a mail with a link to set a new password: whether the account starts empty, because its e-mail address was
   * never confirmed.
   */
  readonly startsEmpty?: boolean | undefined;
  /** Order that the mail concerns; the button opens its page. */
  readonly order?:
    | {
        readonly id: string;
        readonly ref: string;
        readonly amount: string;
        /** Deadline for an action of the recipient, ISO date and time; null = none. */
        readonly dueBy?: string | null | undefined;
      }
    | undefined;
  /** Amount of the pay-out and, when it failed, the reason. */
  readonly payout?: { readonly amount: string; readonly reason: string } | undefined;
  /** Limit of the credit account or, when the request was declined, the reason. */
  readonly credit?: { readonly amount: string; readonly reason: string } | undefined;
  /** Region in which the card provider rejects payments, and the provider's message. */
  readonly refused?: { readonly region: string; readonly reason: string } | undefined;
  /** Reason why staff withdrew the verification. */
  readonly verification?: { readonly reason: string } | undefined;
  /** Name of the staff member on the support visit, and the reason for the visit. */
  readonly visit?: { readonly by: string; readonly reason: string } | undefined;
  /** Domain of the store's sender address, which is no longer used. */
  readonly sender?: { readonly domain: string } | undefined;
  /**
   * Store with an order window: the time that the mail reports and the end of the window (ISO 8601), its number, and
   * what was ordered in it. End and number are missing in jobs that an earlier version enqueued.
   */
  readonly store?:
    | {
        readonly slug: string;
        readonly name: string;
        readonly at: string;
        readonly until?: string | null | undefined;
        readonly window?: number | undefined;
        readonly timeZone: string;
        readonly orders: number;
        readonly pieces: number;
        readonly amount: string;
      }
    | undefined;
  /** New bank account for pay-outs, and the time from which it is used (ISO 8601). */
  readonly bankAccount?: { readonly lastFour: string; readonly usableFrom: string } | undefined;
}

/**
 * Builds an e-mail to a user about their account, as text and as HTML. Its links begin with the configured PUBLIC_URL
 * instead of the request's host, which an attacker could choose.
 */
export async function buildAccountMail(mail: AccountMail) {
  const { kind, token, lang, region, name, tenantName } = mail;
  const { order, payout, credit, refused, verification, visit, sender, store, bankAccount } = mail;
  const locale = toLanguage(lang);
  const t = await loadTexts(locale, region, 'accountMail');
  const { texts, page } = PAGES[kind];
  const amount = order?.amount ?? payout?.amount ?? credit?.amount ?? store?.amount ?? '';
  const formatTime = (at: string, timeZone: string): string =>
    formatLocalMoment(new Date(at), getDateTag(locale, region), timeZone);
  const dueBy = order?.dueBy ? formatLongDate(order.dueBy.slice(0, 10), locale, region) : 'none';
  const values = {
    name,
    tenant: tenantName,
    ref: order?.ref ?? '',
    amount,
    reason: visit?.reason ?? verification?.reason ?? payout?.reason ?? credit?.reason ?? refused?.reason ?? '',
    region: refused?.region ?? '',
    by: visit?.by ?? '',
    domain: sender?.domain ?? '',
    store: store?.name ?? '',
    at: store ? formatTime(store.at, store.timeZone) : '',
    until: store?.until ? formatTime(store.until, store.timeZone) : 'none',
    window: store?.window ?? 1,
    orders: store?.orders ?? 0,
    pieces: store?.pieces ?? 0,
    dueBy,
    lastFour: bankAccount?.lastFour ?? '',
    usableFrom: bankAccount ? formatLongDate(bankAccount.usableFrom.slice(0, 10), locale, region) : '',
  };
  const heading = t(`${texts}.heading`, values);
  const text = [t(`${texts}.text`, values), kind === 'reset-password' && mail.startsEmpty ? t('reset.startsEmpty') : '']
    .join(' ')
    .trim();
  const action = t(`${texts}.action`);
  const note = t(`${texts}.note`, values);
  const href = toHref(`${page}${order?.id ?? store?.slug ?? token}`, lang);
  const html = buildMailHtml({
    locale,
    heading,
    sender: 'Merchloom',
    body: `<p>${escapeHtml(text)}</p>${buildMailButton(href, action)}
<p style="color:#5b6270;font-size:14px">${escapeHtml(note)}</p>
<p style="color:#5b6270;font-size:14px;overflow-wrap:anywhere">${escapeHtml(t('copy'))}<br><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></p>`,
  });
  return { subject: t(`${texts}.subject`, values), text: [heading, '', text, '', href, '', note].join('\n'), html };
}

/** Returns the address of a page with the recipient's language, because the link may be opened in another browser. */
function toHref(path: string, lang: string | null): string {
  const url = new URL(`${env().PUBLIC_URL}${path}`);
  if (isLanguage(lang)) url.searchParams.set('lang', lang);
  return url.href;
}
