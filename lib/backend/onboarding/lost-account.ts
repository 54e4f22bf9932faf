import { and, eq, sql } from 'drizzle-orm';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { paymentSetups, tenants } from '@/lib/db/schema';
import { recordAudit } from '../audit/record';
import { lockOnboarding, settleOnboarding } from './state';

/**
 * Its owner has ended the connection of an account at the provider (SHP-07): nothing can be taken with it any more, so the
 * tenant's stores take payments as those without one do, and a set-up that is begun again gets an account of its own. Said again
 * it changes nothing, and an account that nobody has changes nothing. Answers whether it did.
 * Platform-wide: the account is what names the tenant.
 */
export async function loseAccount(account: string): Promise<boolean> {
  const ofSetup = and(eq(paymentSetups.account, account), eq(paymentSetups.gateway, 'stripe'));
  const owners = await asPlatform()
    .select({ tenantId: tenants.id })
    .from(tenants)
    .leftJoin(paymentSetups, and(eq(paymentSetups.tenantId, tenants.id), ofSetup))
    .where(sql`${tenants.connectedAccount} = ${account} or ${paymentSetups.account} is not null`);
  let lost = 0;
  for (const owner of owners) if (await loseOf(asTenantId(owner.tenantId), account)) lost++;
  return lost > 0;
}

function loseOf(tenantId: ReturnType<typeof asTenantId>, account: string): Promise<boolean> {
  return withPlatform(async (tx) => {
    await lockOnboarding(tx, tenantId);
    const mine = and(eq(tenants.id, tenantId), eq(tenants.connectedAccount, account));
    const taken = await tx
      .update(tenants)
      .set({ connectedAccount: null, accountLostAt: new Date() })
      .where(mine)
      .returning({ id: tenants.id });
    const ofSetup = and(eq(paymentSetups.account, account), eq(paymentSetups.gateway, 'stripe'));
    const begun = await tx
      .delete(paymentSetups)
      .where(and(eq(paymentSetups.tenantId, tenantId), ofSetup))
      .returning({ tenantId: paymentSetups.tenantId });
    if (taken.length + begun.length === 0) return false;
    // Of one that could not take money yet there is nothing to tell.
    if (taken.length > 0)
      await recordAudit(tx, {
        tenantId,
        userId: null,
        action: 'payment account disconnected',
        subjectType: 'tenant',
        subjectId: tenantId,
        details: { gateway: 'stripe', account },
      });
    await settleOnboarding(tx, tenantId, null);
    return true;
  });
}
