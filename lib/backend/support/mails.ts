import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { users } from '@/lib/db/schema';
import { queueAccountMail } from '../account/queue-mail';
import { userEmailSql } from '../auth/invited-address';

/** Queues a mail to each administrator of the visited tenant, in their language. */
export async function queueVisitMails(
  tx: Tx,
  { tenantId }: { readonly tenantId: number },
  notification: { readonly kind: 'visit-started' | 'visit-asks'; readonly by: string; readonly reason: string },
): Promise<void> {
  const { kind, by, reason } = notification;
  const people = await tx
    .select({ userId: users.id, email: userEmailSql })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, 'admin'), isNull(users.disabledAt)));
  for (const person of people)
    await queueAccountMail(tx, { id: randomUUID(), kind, tenantId, ...person, visit: { by, reason } });
}
