import { eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { tenants } from '@/lib/db/schema';
import { renderStatement } from '@/lib/integrations/pdf/statement';
import { buildNotFoundError } from '@/lib/platform/errors';
import { respondWithPdf } from '../http/pdf';
import { toBillParty } from '../ledger/platform-party';
import { readStatement } from './statement';

/** Returns the statement of a month, by default the present one, as a PDF in the reader's language. */
export async function respondWithStatement(of: {
  readonly tenantId: TenantId;
  readonly month: string | undefined;
  readonly lang: string;
}): Promise<Response> {
  const { tenantId, lang } = of;
  const { tenant, month, currencies } = await withTenant(tenantId, async (tx) => {
    const [row] = await tx.select().from(tenants).where(eq(tenants.id, tenantId));
    if (!row) throw buildNotFoundError();
    return { tenant: row, ...(await readStatement(tx, tenantId, of.month)) };
  });
  const { region } = tenant;
  return respondWithPdf(
    `statement-${month}`,
    await renderStatement({ tenant: toBillParty(tenant), month, lang, region, currencies }),
  );
}
