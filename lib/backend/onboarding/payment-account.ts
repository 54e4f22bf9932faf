import { sql } from 'drizzle-orm';
import type { PAYMENT_STATES } from '@/lib/contracts/onboarding';
import type { paymentSetups } from '@/lib/db/schema';

/** Whether card payments go to an account of the tenant's own, the test gateway's stand-in for one included. The column names
 *  are plain SQL, because drizzle leaves out the table's name in a query of one table, and `id` alone could be another's. */
export const hasPaymentAccount = sql<boolean>`(tenants.connected_account is not null or exists (
  select from payment_setups s where s.tenant_id = tenants.id and s.completed_at is not null))`;

type PaymentState = (typeof PAYMENT_STATES)[number];

/** Returns how far a tenant is with an account of its own: none, begun, examined by the provider, or ready to take money. */
export function toPaymentState({
  hasAccount,
  setup,
}: {
  readonly hasAccount: boolean;
  readonly setup: Pick<typeof paymentSetups.$inferSelect, 'detailsSubmitted'> | null;
}): PaymentState {
  if (hasAccount) return 'complete';
  if (!setup) return 'none';
  return setup.detailsSubmitted ? 'submitted' : 'started';
}
