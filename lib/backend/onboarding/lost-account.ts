import { and, eq, sql } from 'drizzle-orm';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { paymentSetups, tenants } from '@/lib/db/schema';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError } from '@/lib/errors';
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

/**
 * Stops using the tenant's own account: its stores take payments as those without one do, and a set-up that begins again gets
 * another account. Orders keep the account that they were paid with, so that refunds still find it. A set-up that was only
 * begun is given up.
 * Platform-wide: a tenant's own transactions may not say where its money goes.
 * @throws AppError `conflict` when there is nothing to disconnect
 */
export function disconnectAccount(tenantId: TenantId, userId: number): Promise<void> {
  return withPlatform(async (tx) => {
    await lockOnboarding(tx, tenantId);
    const [tenant] = await tx
      .select({ account: tenants.connectedAccount })
      .from(tenants)
      .where(eq(tenants.id, tenantId));
    const [setup] = await tx.delete(paymentSetups).where(eq(paymentSetups.tenantId, tenantId)).returning();
    if (!tenant?.account && !setup) throw new AppError('conflict', refusal('payment_not_begun'));
    await tx
      .update(tenants)
      .set({ connectedAccount: null, accountDisconnectedAt: new Date() })
      .where(eq(tenants.id, tenantId));
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'payment account disconnected',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { gateway: setup?.gateway ?? 'stripe', account: tenant?.account ?? setup?.account ?? '' },
    });
    await settleOnboarding(tx, tenantId, userId);
  });
}

function loseOf(tenantId: TenantId, account: string): Promise<boolean> {
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
