import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { StoreContent } from '@/lib/domain/store/content';
import { recordAudit } from '../audit/record';

/** Fields with a store's own pictures. */
const FILES = ['custom_logo_url', 'home_custom_bg_url'] as const;
type Files = Pick<StoreContent, (typeof FILES)[number]>;

interface Worn {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly event: { readonly id: number; readonly slug: string };
}

/**
 * Records in the audit log which pictures were added to a store or removed from it (AUD-01). A replacement is recorded
 * as both.
 */
export async function recordEventFileAudit(
  tx: Tx,
  { tenantId, userId, event }: Worn,
  before: Partial<Files>,
  after: Partial<Files>,
): Promise<void> {
  const by = { tenantId, userId, subjectType: 'event', subjectId: event.id } as const;
  for (const name of FILES) {
    const [was, is] = [before[name] ?? '', after[name] ?? ''];
    if (was === is) continue;
    const buildDetails = (file: string) => ({ slug: event.slug, use: name, file });
    if (was !== '') await recordAudit(tx, { ...by, action: 'event file deleted', details: buildDetails(was) });
    if (is !== '') await recordAudit(tx, { ...by, action: 'event file added', details: buildDetails(is) });
  }
}
