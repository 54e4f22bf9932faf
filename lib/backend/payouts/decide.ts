import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { payoutEndpoints } from '@/lib/contracts/payouts';
import { withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { payouts } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { formatMoney } from '@/lib/domain/money/format-money';
import { listFormerPayoutStates } from '@/lib/domain/payouts/states';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { queueAccountMail } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import { postPayout } from '../ledger/post-payout';
import { listAdministrators } from '../payments/mail-about-account';

type Decision = ParsedInput<typeof payoutEndpoints.decide>['body'];

/**
 * Records that a pay-out was paid or has failed, and notifies the client. A failed pay-out returns its amount to the
 * balance. Runs without tenant scope, because staff pay all clients. 404 for an unknown pay-out, 409 when its state
 * does not allow the decision.
 */
export function decidePayout(userId: number, payoutId: string, { state, reason }: Decision) {
  if (state === 'failed' && reason === '') throw buildInvalidFieldsError({ reason: ['required'] });
  return withPlatform(async (tx) => {
    const [payout] = await tx
      .update(payouts)
      .set({ state, reason: state === 'failed' ? reason : '', decidedAt: new Date(), decidedBy: userId })
      .where(and(eq(payouts.id, payoutId), inArray(payouts.state, [...listFormerPayoutStates(state)])))
      .returning();
    if (!payout) {
      if ((await tx.$count(payouts, eq(payouts.id, payoutId))) === 0) throw buildNotFoundError();
      throw new AppError('conflict', buildErrorReason('payout_decided'));
    }
    await postPayout(tx, payout);
    const tenantId = asTenantId(payout.tenantId);
    const { amountMinor, currency } = payout;
    await recordAudit(tx, {
      tenantId,
      userId,
      action: state === 'paid' ? 'balance payout paid' : 'balance payout failed',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { total_minor: amountMinor, currency, ...(state === 'failed' ? { reason } : {}) },
    });
    const amount = formatMoney(amountMinor, currency, getRegionByCurrency(currency));
    for (const person of await listAdministrators(tx, tenantId))
      await queueAccountMail(tx, {
        id: randomUUID(),
        kind: state === 'paid' ? 'balance-paid-out' : 'balance-payout-failed',
        tenantId,
        ...person,
        payout: { amount, reason: state === 'paid' ? 'none' : reason },
      });
    return { state };
  });
}
