import { and, eq, isNull } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { profileEndpoints } from '@/lib/contracts/profile';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orderNotifications, users } from '@/lib/db/schema';
import {
  getDefaultNewOrderMails,
  getsOrderMails,
  maySilenceProblems,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  TOPIC_RULES,
} from '@/lib/domain/orders/notifications';
import { buildNotFoundError } from '@/lib/platform/errors';
import type { SignedIn } from '../http/signed-in';

/** Returns a user's settings for mails about orders; null for a user who gets no such mails, such as staff. */
export function showNotificationSettings(user: SignedIn) {
  if (!getsOrderMails(user)) return Promise.resolve(null);
  const { tenantId, userId, role } = user;
  return withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ newOrderMails: users.newOrderMails, problemMails: users.problemMails })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.tenantId, tenantId)));
    if (!row) throw buildNotFoundError();
    const maySilence = maySilenceProblems(role);
    return {
      new_orders: row.newOrderMails ?? getDefaultNewOrderMails(role),
      problems: row.problemMails || !maySilence,
      may_silence_problems: maySilence,
    };
  });
}

/**
 * Saves a user's settings for mails about orders. Pending notices for unwanted mails are deleted. Staff may save
 * settings, which have no effect.
 */
export async function saveNotificationSettings(
  user: SignedIn,
  { new_orders: newOrderMails, problems }: ParsedInput<typeof profileEndpoints.saveNotifications>['body'],
): Promise<void> {
  const { tenantId, userId, role } = user;
  const problemMails = problems || !maySilenceProblems(role);
  await withTenant(tenantId, async (tx) => {
    await tx
      .update(users)
      .set({ newOrderMails, problemMails })
      .where(and(eq(users.id, userId), eq(users.tenantId, tenantId)));
    for (const topic of NOTIFICATION_TOPICS)
      if (!TOPIC_RULES[topic].isWanted({ role, newOrderMails, problemMails }))
        await deletePendingNotices(tx, { tenantId, userId, topic });
  });
}

/** Deletes a user's pending notices of a kind. */
export async function deletePendingNotices(
  tx: Tx,
  { tenantId, userId, topic }: { tenantId: TenantId; userId: number; topic: NotificationTopic },
): Promise<void> {
  await tx
    .delete(orderNotifications)
    .where(
      and(
        eq(orderNotifications.tenantId, tenantId),
        eq(orderNotifications.userId, userId),
        eq(orderNotifications.topic, topic),
        isNull(orderNotifications.mailId),
      ),
    );
}
