import { formatLongDate } from '@/lib/domain/dates/long-date';
import { isLanguage } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { loadTexts, toLanguage } from '@/lib/i18n/texts';
import { escapeHtml } from './escape-html';
import { mailButton, mailHtml } from './shell';

/** What accounts are written to about, each with its texts in `accountMail` and the page that its button opens. */
const PAGES = {
  'verify-email': { texts: 'verify', page: '/email-verification/' },
  'reset-password': { texts: 'reset', page: '/reset-password/' },
  invite: { texts: 'invite', page: '/invitation/' },
  'sign-in': { texts: 'signIn', page: '/login?key=' },
  'known-address': { texts: 'known', page: '/login' },
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
  'payout-failed': { texts: 'payoutFailed', page: '/settings/billing-account' },
  'credit-granted': { texts: 'creditGranted', page: '/settings/billing-account' },
  'credit-raised': { texts: 'creditRaised', page: '/settings/billing-account' },
  'credit-declined': { texts: 'creditDeclined', page: '/settings/billing-account' },
  'verification-granted': { texts: 'verificationGranted', page: '/settings/company-details#verification' },
  'verification-withdrawn': { texts: 'verificationWithdrawn', page: '/settings/company-details#verification' },
  'visit-started': { texts: 'visitStarted', page: '/settings#support-visits' },
  'visit-asks': { texts: 'visitAsks', page: '/settings#support-visits' },
  'sender-lost': { texts: 'senderLost', page: '/settings/email' },
} as const;

interface AccountMail {
  readonly kind: keyof typeof PAGES;
  /** The secret of the link; empty for mails that lead to a page for everybody. */
  readonly token: string;
  readonly lang: string | null;
  /** Of the account: where its people are at home. */
  readonly region: Region;
  readonly name: string;
  readonly tenantName: string;
  /** Of a link to a new password: whether the account behind it begins empty then, because its address was never proved. */
  readonly startsEmpty?: boolean | undefined;
  /** Of a mail about an order, whose page its button opens. */
  readonly order?:
    | {
        readonly id: string;
        readonly ref: string;
        readonly amount: string;
        /** ISO moment until which something can be done. */
        readonly dueBy?: string | null | undefined;
      }
    | undefined;
  /** Of a mail about a payout: how much, and why it failed. */
  readonly payout?: { readonly amount: string; readonly reason: string } | undefined;
  /** Of a mail about the credit account: its limit, or why there is none. */
  readonly credit?: { readonly amount: string; readonly reason: string } | undefined;
  /** Of a mail about payments that the card provider refuses: where, and the provider's words. */
  readonly refused?: { readonly region: string; readonly reason: string } | undefined;
  /** Of a mail about a verification that staff have withdrawn: why. */
  readonly verification?: { readonly reason: string } | undefined;
  /** Of a mail about a support visit: who of the platform's staff it is, and why. */
  readonly visit?: { readonly by: string; readonly reason: string } | undefined;
  /** Of a mail about a sender address that is not used any more: its domain. */
  readonly sender?: { readonly domain: string } | undefined;
}

/** A mail to a person about their account, as text and as HTML. Its links begin with the configured address, whatever host
 *  a request came by. */
export async function accountMail(mail: AccountMail) {
  const { kind, token, lang, region, name, tenantName, order, payout, credit, refused, verification, visit, sender } =
    mail;
  const locale = toLanguage(lang);
  const t = await loadTexts(locale, region, 'accountMail');
  const { texts, page } = PAGES[kind];
  const amount = order?.amount ?? payout?.amount ?? credit?.amount ?? '';
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
    dueBy,
  };
  const heading = t(`${texts}.heading`, values);
  const text = [t(`${texts}.text`, values), kind === 'reset-password' && mail.startsEmpty ? t('reset.startsEmpty') : '']
    .join(' ')
    .trim();
  const action = t(`${texts}.action`);
  const note = t(`${texts}.note`, values);
  const href = toHref(`${page}${order?.id ?? token}`, lang);
  const html = mailHtml({
    locale,
    heading,
    sender: 'Merchloom',
    body: `<p>${escapeHtml(text)}</p>${mailButton(href, action)}
<p style="color:#5b6270;font-size:14px">${escapeHtml(note)}</p>
<p style="color:#5b6270;font-size:14px;overflow-wrap:anywhere">${escapeHtml(t('copy'))}<br><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></p>`,
  });
  return { subject: t(`${texts}.subject`, values), text: [heading, '', text, '', href, '', note].join('\n'), html };
}

/** Returns the address of a page, in the language that the person chose, which another browser does not know of. */
function toHref(path: string, lang: string | null): string {
  const url = new URL(`${env().PUBLIC_URL}${path}`);
  if (isLanguage(lang)) url.searchParams.set('lang', lang);
  return url.href;
}
