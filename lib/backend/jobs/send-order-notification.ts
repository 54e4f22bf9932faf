import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { events, orderFulfilments, orderNotifications, orders, tenants, users } from '@/lib/db/schema';
import {
  getsOrderMails,
  hasOrderProblem,
  isOrderProblem,
  type NotificationTopic,
  type OrderProblem,
  TOPIC_RULES,
} from '@/lib/domain/orders/notifications';
import {
  buildOrderNotification,
  type NotifiedOrder,
  type NotifiedProblem,
} from '@/lib/integrations/mail/order-notification';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { buildUnsubscribePagePath, buildUnsubscribePostPath } from '@/lib/platform/signed-links';
import { buildSiteUrl } from '@/lib/platform/site-addresses';
import { deliverMail } from '../mail/deliver';
import { listLinesOfOrders } from '../orders/queries';
import type { LineRow } from '../orders/to-dto';
import { addMailPictures } from './line-pictures';

const payloadSchema = z.object({ mailId: z.uuid() });
/** Maximum number of orders that a mail lists; it states the number of the others. */
const MAX_ORDERS_NAMED = 20;

/**
 * Sends a user the notifications collected for one mail. Leaves out notifications that were resolved in the meantime
 * and topics that the user has unsubscribed from. Sends no mail when no notification remains. The queue gives a mail to
 * one worker at a time. Its message id is the same at each attempt, because a crash between sending and recording
 * causes a resend.
 */
export async function sendOrderNotification(payload: unknown): Promise<void> {
  const { mailId } = payloadSchema.parse(payload);
  const rows = await readRows(mailId);
  const [first] = rows;
  if (!first) return;
  const { topic, user, region } = first;
  const tenantId = asTenantId(first.tenantId);
  const currentRows = rows.filter(isStillNotified);
  const mayEnd = TOPIC_RULES[topic].mayEnd(user.role);
  if (currentRows.length > 0) {
    const namedRows = currentRows.slice(0, MAX_ORDERS_NAMED);
    const orderIds = namedRows.map(({ order }) => order.id);
    const lines = await withTenant(tenantId, (tx) => listLinesOfOrders(tx, { tenantId, orderIds }));
    const namedOrders = namedRows.map((row) => toNotifiedOrder(row, lines.get(row.order.id) ?? []));
    const more = currentRows.length - namedOrders.length;
    const subscription = { userId: user.id, topic };
    const language = toLanguage(user.language);
    await deliverMail(tenantId, {
      id: mailId,
      to: { name: user.name, email: user.email },
      fromName: 'Merchloom',
      replyTo: '',
      ...(mayEnd
        ? { purpose: 'optional', unsubscribeUrl: buildSiteUrl(buildUnsubscribePostPath(subscription, language)) }
        : { purpose: 'transactional' }),
      ...(await buildOrderNotification({
        topic,
        user,
        region,
        orders: namedOrders,
        more,
        endUrl: mayEnd ? buildSiteUrl(buildUnsubscribePagePath(subscription, language)) : null,
      })),
    });
  }
  await withTenant(tenantId, (tx) =>
    tx
      .update(orderNotifications)
      .set({ sentAt: sql`now()` })
      .where(and(eq(orderNotifications.tenantId, tenantId), eq(orderNotifications.mailId, mailId))),
  );
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/**
 * Returns the latest notification of each order in a mail, oldest order first. Runs without tenant scope, because the
 * job contains only the id of the mail.
 */
async function readRows(mailId: string) {
  const rows = await asPlatform()
    .select({
      tenantId: orderNotifications.tenantId,
      topic: orderNotifications.topic,
      problem: orderNotifications.problem,
      region: tenants.region,
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        superadmin: users.superadmin,
        tenantId: users.tenantId,
        language: users.language,
        verifiedAt: users.emailVerifiedAt,
        disabledAt: users.disabledAt,
        newOrderMails: users.newOrderMails,
        problemMails: users.problemMails,
      },
      order: {
        id: orders.id,
        orderRef: orders.orderRef,
        status: orders.status,
        totalMinor: orders.totalMinor,
        currency: orders.currency,
        region: orders.region,
      },
      storeName: events.name,
      next: sql<NotifiedOrder['next']>`case
        when coalesce(${orderFulfilments.selfMade}, false)
          or (coalesce(${events.fulfilment}->>'production', ${tenants.production}) = 'self' and ${orderFulfilments.fulfillerId} is null)
        then case when ${orderFulfilments.startAt} is null and ${orders.status} = 'new' then 'self by hand' else 'self' end when ${orderFulfilments.startAt} is not null then 'automatic' else 'by hand' end`,
      lacksPersonalisation: sql<boolean>`exists (
        select from personalisation_requests p
        where p.tenant_id = ${orders.tenantId} and p.order_id = ${orders.id} and p.answered_at is null)`,
      promised: orders.deliveryTo,
      expected: orderFulfilments.delayedTo,
      isOfShopify: sql<boolean>`exists (
        select from shopify_orders s where s.tenant_id = ${orders.tenantId} and s.order_id = ${orders.id})`,
      hasEmail: sql<boolean>`${orders.customer}->>'email' <> ''`,
      note: sql<string | null>`(
        select l.note from order_timeline l where l.order_id = ${orders.id} and l.kind = 'status'
          and l.to_value = ${orderNotifications.problem} order by l.id desc limit 1)`,
    })
    .from(orderNotifications)
    .innerJoin(users, eq(users.id, orderNotifications.userId))
    .innerJoin(tenants, eq(tenants.id, orderNotifications.tenantId))
    .innerJoin(orders, eq(orders.id, orderNotifications.orderId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
    .where(and(eq(orderNotifications.mailId, mailId), isNull(orderNotifications.sentAt)))
    .orderBy(orderNotifications.id);
  return [...new Map(rows.map((row) => [row.order.id, row])).values()];
}

/** For each topic, whether the reason of a notification still applies to its order. */
const STILL_HOLDS: Readonly<Record<NotificationTopic, (row: Row) => boolean>> = {
  'new order': ({ order }) => order.status !== 'cancelled',
  problem: ({ problem, order }) => isOrderProblem(problem) && hasOrderProblem(problem, order.status),
};

const isStillNotified = (row: Row): boolean =>
  row.user.disabledAt === null &&
  getsOrderMails(row.user) &&
  TOPIC_RULES[row.topic].isWanted(row.user) &&
  STILL_HOLDS[row.topic](row);

/**
 * Converts an order's problem for the mail. An artwork issue for which only the shopper's entry is missing is reported
 * as missing personalisation, or as unreachable shopper if the order has no e-mail address. A late order is reported as
 * unannounced if its shopper gets no mail.
 */
function toMailProblem(problem: OrderProblem, { lacksPersonalisation, hasEmail, isOfShopify }: Row): NotifiedProblem {
  if (problem === 'late' && (isOfShopify || !hasEmail)) return 'late unannounced';
  if (problem !== 'artwork issue' || !lacksPersonalisation) return problem;
  return hasEmail ? 'personalisation missing' : 'personalisation unreachable';
}

function toNotifiedOrder(row: Row, lines: readonly LineRow[]): NotifiedOrder {
  const { order, problem, user } = row;
  return {
    ...order,
    storeName: row.storeName,
    problem: isOrderProblem(problem) ? toMailProblem(problem, row) : null,
    note: row.note ?? '',
    delay: problem === 'late' ? { promised: row.promised, expected: row.expected } : undefined,
    next: row.next,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    // Shoppers' own texts and pictures are sent to confirmed addresses only.
    lines: user.verifiedAt === null ? [] : lines.map((line) => addMailPictures(line)),
  };
}
