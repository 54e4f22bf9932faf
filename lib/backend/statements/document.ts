import { eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { tenants } from '@/lib/db/schema';
import { statementDocument } from '@/lib/integrations/pdf/statement';
import { notFound } from '@/lib/platform/errors';
import { sendPdf } from '../http/pdf';
import { toBillParty } from '../ledger/platform-party';
import { readStatement } from './statement';

/** Returns the statement of a month, by default the present one, as a PDF in the reader's language. */
export async function sendStatement(of: {
  readonly tenantId: TenantId;
  readonly month: string | undefined;
  readonly lang: string;
}): Promise<Response> {
  const { tenantId, lang } = of;
  const { tenant, month, currencies } = await withTenant(tenantId, async (tx) => {
    const [row] = await tx.select().from(tenants).where(eq(tenants.id, tenantId));
    if (!row) throw notFound();
    return { tenant: row, ...(await readStatement(tx, tenantId, of.month)) };
  });
  const { region } = tenant;
  return sendPdf(
    `statement-${month}`,
    await statementDocument({ tenant: toBillParty(tenant), month, lang, region, currencies }),
  );
}
