import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { providerEventEndpoints } from '@/lib/contracts/provider-events';
import { withPlatform } from '@/lib/db/client';
import { tenants, users } from '@/lib/db/schema';
import { formatMoney } from '@/lib/domain/money/format-money';
import { queueAccountMail } from '../account/queue-mail';
import { noteWebhookEvent } from './queries';

/** Writes to the administrators of every tenant that takes money with an account that its payout failed, once an event.
 *  Platform-wide: the account is what names the tenant. */
export function noteFailedPayout({
  params,
  body,
}: ParsedInput<typeof providerEventEndpoints.noteFailedPayout>): Promise<{ noted: boolean }> {
  return withPlatform(async (tx) => {
    if (!(await noteWebhookEvent(tx, body.event_id))) return { noted: false };
    const people = await tx
      .select({ tenantId: tenants.id, region: tenants.region, userId: users.id, email: users.email })
      .from(tenants)
      .innerJoin(users, eq(users.tenantId, tenants.id))
      .where(and(eq(tenants.connectedAccount, params.account), eq(users.role, 'admin'), isNull(users.disabledAt)));
    for (const { region, ...person } of people) {
      const payout = { amount: formatMoney(body.amount_minor, body.currency, region), reason: body.message || 'none' };
      await queueAccountMail(tx, { id: randomUUID(), kind: 'payout-failed', ...person, payout });
    }
    return { noted: people.length > 0 };
  });
}
