import { formatLongDate } from '@/lib/domain/dates/long-date';
import type { Language } from '@/lib/domain/languages/languages';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import {
  maySilenceProblems,
  type NotificationTopic,
  ORDER_PROBLEMS,
  type OrderProblem,
  STUCK_AFTER_HOURS,
} from '@/lib/domain/orders/notifications';
import type { Region } from '@/lib/domain/regions/regions';
import { loadTexts, type Texts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildSiteUrl } from '@/lib/platform/site-addresses';
import { escapeHtml } from './escape-html';
import { buildItemLines, buildOrderTables, type MailItem, type MailLine, toMailItems } from './order-tables';
import { buildMailButton, buildMailHtml, preventLineBreaks } from './shell';

/**
 * Problem that a notification reports. Missing personalisation has two variants: `missing` when the shopper was asked
 * for it, `unreachable` when the order has no e-mail address. A late order is `unannounced` when its shopper gets no
 * mail from this platform.
 */
export type NotifiedProblem =
  | OrderProblem
  | 'personalisation missing'
  | 'personalisation unreachable'
  | 'late unannounced';
const MAIL_PROBLEMS: readonly NotifiedProblem[] = [
  ...ORDER_PROBLEMS,
  'late unannounced',
  'personalisation missing',
  'personalisation unreachable',
];

/** Order in a notification to a user. */
export interface NotifiedOrder {
  readonly id: string;
  readonly orderRef: string;
  readonly storeName: string;
  readonly totalMinor: number;
  readonly currency: Currency;
  readonly region: Region;
  /** Problem for which the order waits; null = the order is new. */
  readonly problem: NotifiedProblem | null;
  /** Message of the party that reported the problem, such as a fulfiller; '' = none. */
  readonly note: string;
  /** Days of a late order, YYYY-MM-DD: promised with the order, and expected now; `expected` null = unknown. */
  readonly delay?: { readonly promised: string; readonly expected: string | null } | undefined;
  /**
   * Next step of the order: the owner makes it (`self`), or it is sent to a fulfiller. It happens automatically, or
   * after a user starts it (`by hand`).
   */
  readonly next: 'self' | 'self by hand' | 'automatic' | 'by hand';
  readonly pieces: number;
  readonly lines: readonly MailLine[];
}

interface Notification {
  readonly topic: NotificationTopic;
  readonly user: { readonly language: string | null; readonly role: string };
  /** Region of the user's tenant. */
  readonly region: Region;
  /** Orders, oldest first; at least one. */
  readonly orders: readonly NotifiedOrder[];
  /** Number of further orders, which the mail does not list. */
  readonly more: number;
  /**
   * Address of the page that unsubscribes the user from these mails; null for mails that are sent regardless of the
   * user's settings.
   */
  readonly endUrl: string | null;
}

interface TopicTexts {
  /** Prefix of the message keys for headings and subjects. */
  readonly key: 'new' | 'problem';
  /** Message key of the sentence that explains why the reader gets these mails. */
  readonly why: (role: string) => 'whyNew' | 'whyProblem' | 'whyProblemAdmin';
  /** Builds the sections of a mail about several orders. */
  readonly sections: (orders: readonly NotifiedOrder[], t: Texts, locale: Language) => Section[];
  /** Path of the page that lists the orders. */
  readonly listPath: (orders: readonly NotifiedOrder[]) => string;
}
const TOPIC_TEXTS: Readonly<Record<NotificationTopic, TopicTexts>> = {
  'new order': {
    key: 'new',
    why: () => 'whyNew',
    sections: (orders, t, locale) => [list(orders, t, locale)],
    listPath: () => '/orders',
  },
  problem: {
    key: 'problem',
    why: (role) => (maySilenceProblems(role) ? 'whyProblem' : 'whyProblemAdmin'),
    sections: (orders, t, locale) => byProblem(orders, t, locale),
    listPath: (orders) => problemsPath(orders),
  },
};

/** Returns the URL of the user's notification settings. */
const notificationSettingsUrl = (): string => buildSiteUrl('/settings#notifications');

/**
 * Builds the mail that notifies a user, in the user's language, of new orders or of orders that need attention: what
 * happened, what to do, and where; as text and as HTML. It contains neither names nor addresses of shoppers, to limit
 * personal data in mailboxes.
 */
export async function buildOrderNotification({ topic, user, region, orders, more, endUrl }: Notification) {
  const locale = toLanguage(user.language);
  const t = await loadTexts(locale, region, 'orderNotification');
  const [first] = orders;
  if (!first) throw new Error('a notification without an order');
  const topicTexts = TOPIC_TEXTS[topic];
  const count = orders.length + more;
  const names = { ref: first.orderRef, store: first.storeName, amount: formatTotal(first), count };
  const isSingle = count === 1;
  // i18n-keys: orderNotification.problem.*
  const problem = first.problem === null ? '' : t(`problem.${toMessageKey(first.problem)}.title`);
  // i18n-keys: orderNotification.newHeading, orderNotification.newSubject, orderNotification.newManyHeading, orderNotification.newManySubject, orderNotification.problemHeading, orderNotification.problemSubject, orderNotification.problemManyHeading, orderNotification.problemManySubject
  const kind = `${topicTexts.key}${isSingle ? '' : 'Many'}` as const;
  const heading = t(`${kind}Heading`, { ...names, problem });
  const sections = isSingle ? [await single(first, t, locale)] : topicTexts.sections(orders, t, locale);
  const href = isSingle ? orderUrl(first) : buildSiteUrl(topicTexts.listPath(orders));
  const action = t(isSingle ? 'open' : 'openMany');
  const rest = more > 0 ? [t('more', { count: more })] : [];
  // i18n-keys: orderNotification.whyNew, orderNotification.whyProblem, orderNotification.whyProblemAdmin
  const why = t(topicTexts.why(user.role));
  const change = t('change');
  const settings = notificationSettingsUrl();
  const end = endUrl === null ? null : { label: t('end'), href: endUrl };
  const text = [
    heading,
    '',
    ...sections.flatMap((section) => [
      ...(section.title ? [section.title] : []),
      ...section.paragraphs,
      '',
      ...buildItemLines(section.items),
    ]),
    ...rest.flatMap((line) => [line, '']),
    `${action}: ${href}`,
    '',
    why,
    `${change}: ${settings}`,
    ...(end ? [`${end.label}: ${end.href}`] : []),
  ].join('\n');
  const html = buildMailHtml({
    locale,
    heading,
    sender: 'Merchloom',
    preview: sections[0]?.paragraphs[0] ?? '',
    body: `${sections.map(sectionHtml).join('')}${rest.map((line) => `<p style="margin:12px 0 0">${escapeHtml(line)}</p>`).join('')}
${buildMailButton(href, action)}<p style="margin:0;color:#5b6270;font-size:14px">${escapeHtml(why)}<br><a href="${escapeHtml(settings)}">${escapeHtml(change)}</a>${end ? `<br><a href="${escapeHtml(end.href)}">${escapeHtml(end.label)}</a>` : ''}</p>`,
  });
  return { subject: t(`${kind}Subject`, { ...names, problem }), text, html };
}

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items: readonly MailItem[];
}

const sectionHtml = ({ title, paragraphs, items }: Section): string =>
  `${title ? `<h2 style="margin:24px 0 6px;font-size:16px">${escapeHtml(title)}</h2>` : ''}${paragraphs
    .map((part) => `<p style="margin:0 0 12px;overflow-wrap:anywhere">${preventLineBreaks(escapeHtml(part))}</p>`)
    .join('')}${buildOrderTables(items, [])}`;

const PROBLEM_STATUSES = encodeURIComponent(
  ORDER_PROBLEMS.filter((problem) => problem !== 'stuck' && problem !== 'late').join(','),
);
/**
 * Returns the path of the list of orders with problems; when all orders are stuck, the list of stuck orders. Late
 * orders have all statuses.
 */
function problemsPath(orders: readonly NotifiedOrder[]): string {
  if (orders.every(({ problem }) => problem === 'stuck')) return '/orders?stuck=1';
  const areLate = orders.every(({ problem }) => problem === 'late' || problem === 'late unannounced');
  return areLate ? '/orders' : `/orders?status=${PROBLEM_STATUSES}`;
}
// i18n-keys: orderNotification.nextSelf, orderNotification.nextSelfByHand, orderNotification.nextAutomatic, orderNotification.nextByHand
const NEXT_TEXTS = {
  self: 'nextSelf',
  'self by hand': 'nextSelfByHand',
  automatic: 'nextAutomatic',
  'by hand': 'nextByHand',
} as const;
const toMessageKey = (problem: NotifiedProblem): string => problem.replaceAll(' ', '_');
const orderUrl = ({ id }: NotifiedOrder): string => buildSiteUrl(`/orders/${id}`);
const formatTotal = ({ totalMinor, currency, region }: NotifiedOrder): string =>
  formatMoney(totalMinor, currency, region);
const getTodo = (problem: NotifiedProblem, t: Texts): string =>
  t(`problem.${toMessageKey(problem)}.todo`, { hours: STUCK_AFTER_HOURS });

/** Returns the sentence with the promised and the expected day of a late order; empty for any other order. */
function describeDelay({ delay, region }: NotifiedOrder, t: Texts, locale: Language): string[] {
  if (!delay) return [];
  const promised = formatLongDate(delay.promised, locale, region);
  return [
    delay.expected === null
      ? t('delayUnknown', { promised })
      : t('delay', { promised, expected: formatLongDate(delay.expected, locale, region) }),
  ];
}

/** Builds the section with all details of a single order. */
async function single(order: NotifiedOrder, t: Texts, locale: Language): Promise<Section> {
  const names = { ref: order.orderRef, store: order.storeName, amount: formatTotal(order), count: order.pieces };
  const { problem, note } = order;
  return {
    title: '',
    paragraphs: [
      t('order', names),
      ...(problem === null
        ? [t(NEXT_TEXTS[order.next])]
        : [...describeDelay(order, t, locale), ...(note ? [t('note', { note })] : []), getTodo(problem, t)]),
    ],
    items: await toMailItems(order.lines, locale, order.region),
  };
}

/** Builds the section with several orders, one row each, with one picture per order. */
function list(orders: readonly NotifiedOrder[], t: Texts, locale: Language): Section {
  const items = orders.map((order) => ({
    name: order.orderRef,
    facts: [
      order.storeName,
      t('pieces', { count: order.pieces }),
      ...describeDelay(order, t, locale),
      ...(order.note ? [t('note', { note: order.note })] : []),
    ],
    price: formatTotal(order),
    pictures: order.lines.slice(0, 1).flatMap(({ pictures }) => pictures.slice(0, 1).map((path) => buildSiteUrl(path))),
    href: orderUrl(order),
  }));
  return { title: '', paragraphs: [], items };
}

/** Builds the sections for several orders, one per problem, each with an explanation and what to do. */
const byProblem = (orders: readonly NotifiedOrder[], t: Texts, locale: Language): Section[] =>
  MAIL_PROBLEMS.flatMap((problem) => {
    const concerned = orders.filter((order) => order.problem === problem);
    if (concerned.length === 0) return [];
    return [
      {
        ...list(concerned, t, locale),
        title: t(`problem.${toMessageKey(problem)}.title`),
        paragraphs: [getTodo(problem, t)],
      },
    ];
  });
