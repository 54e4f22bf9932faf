import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { tenants } from '@/lib/db/schema';
import { hasAccountWithFee } from './accounts';

/**
 * Returns the source from which production by the platform's fulfillers is paid; null = no source yet, or another
 * production mode.
 */
export async function findProductionPayer(
  tx: Tx,
  tenant: Pick<typeof tenants.$inferSelect, 'id' | 'production'>,
  { hasCredit, holdsMoney }: { readonly hasCredit: boolean; readonly holdsMoney: boolean },
) {
  if (hasCredit) return 'credit' as const;
  const paysFees = tenant.production === 'platform' && (await hasAccountWithFee(tx, asTenantId(tenant.id)));
  return paysFees ? ('fee' as const) : holdsMoney ? ('balance' as const) : null;
}
