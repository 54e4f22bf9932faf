import { and, eq, isNull } from 'drizzle-orm';
import { asPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import { TOPIC_RULES } from '@/lib/domain/orders/notifications';
import { buildNotFoundError } from '@/lib/platform/errors';
import { parseUnsubscribeToken } from '@/lib/platform/signed-links';
import { deletePendingNotices } from './settings';

/**
 * Returns the subscription of a mail's token. Runs without tenant scope, because only the token is known. Fails with
 * `not_found`.
 */
async function requireSubscription(token: string) {
  const named = parseUnsubscribeToken(token);
  if (!named) throw buildNotFoundError();
  const [user] = await asPlatform()
    .select({
      tenantId: users.tenantId,
      email: users.email,
      role: users.role,
      newOrderMails: users.newOrderMails,
      problemMails: users.problemMails,
    })
    .from(users)
    .where(and(eq(users.id, named.userId), isNull(users.disabledAt)));
  if (!user) throw buildNotFoundError();
  const mayEnd = TOPIC_RULES[named.topic].mayEnd(user.role);
  return { ...named, ...user, tenantId: asTenantId(user.tenantId), mayEnd };
}

/** Returns the subject of a token for the confirmation page. Fails with `not_found`. */
export async function readSubscription(token: string) {
  const { topic, email, mayEnd, ...choices } = await requireSubscription(token);
  return { topic, email, is_subscribed: TOPIC_RULES[topic].isWanted(choices), may_end: mayEnd };
}

/**
 * Ends the subscription of a token, repeatable; administrators continue to get mails about problems. Pending notices
 * are deleted. Fails with `not_found`.
 */
export async function endSubscription(token: string): Promise<void> {
  const { topic, userId, tenantId, mayEnd } = await requireSubscription(token);
  if (!mayEnd) return;
  await withTenant(tenantId, async (tx) => {
    await tx
      .update(users)
      .set(TOPIC_RULES[topic].ended)
      .where(and(eq(users.id, userId), eq(users.tenantId, tenantId)));
    await deletePendingNotices(tx, { tenantId, userId, topic });
  });
}
