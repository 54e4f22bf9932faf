import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, storeContents, type tenants } from '@/lib/db/schema';
import { buildErrorReason, type ErrorReason } from '@/lib/domain/errors/error-codes';
import { listBlockingChecks, listSellerItems, type PublishCheck } from '@/lib/domain/store/publish-checklist';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { findContactRecipient } from '../stores/contact';

type Company = (typeof tenants.$inferSelect)['company'];

/** Company field to which each point of a store's checklist refers. */
const FIELDS: Readonly<Partial<Record<PublishCheck, string>>> = {
  company: 'legal_name',
  address: 'address',
  vat_number: 'vat_number',
  contact: 'email',
};
const MAX_NAMED = 3;

/**
 * Rejects a change of the company after which an open store would no longer pass its publishing checks (EVT-16): its
 * invoices need a name, an address and, with VAT, a VAT number. Details that were missing before the change may remain
 * missing.
 * @throws AppError `invalid` naming the fields and the stores
 */
export async function assertOpenStoresPass(
  tx: Tx,
  change: { readonly tenantId: TenantId; readonly before: Company; readonly after: Company },
): Promise<void> {
  const { tenantId, before, after } = change;
  const stores = await tx
    .select({
      name: events.name,
      type: events.type,
      region: events.region,
      notVatRegistered: events.notVatRegistered,
      content: storeContents.content,
      contactFormEmail: storeContents.contactFormEmail,
    })
    .from(events)
    .innerJoin(storeContents, eq(storeContents.eventId, events.id))
    .where(and(eq(events.tenantId, tenantId), eq(events.status, 'Active'), isNull(events.deletedAt)))
    .orderBy(asc(events.name), asc(events.id));
  const listOpenChecks = (store: (typeof stores)[number], company: Company): PublishCheck[] => {
    const notVatRegistered = store.notVatRegistered || company.notVatRegistered === true;
    // Company details do not include the confirmation of an e-mail address, so it counts as confirmed here.
    const points = listBlockingChecks(listSellerItems({ ...store, notVatRegistered, isEmailConfirmed: true, company }));
    return findContactRecipient({ ...store, company }) === null ? [...points, 'contact'] : points;
  };
  const lacking = new Map<string, string[]>();
  for (const store of stores) {
    const missing = listOpenChecks(store, before);
    for (const check of listOpenChecks(store, after)) {
      const field = FIELDS[check];
      if (field === undefined || missing.includes(check)) continue;
      lacking.set(field, [...(lacking.get(field) ?? []), store.name]);
    }
  }
  if (lacking.size > 0)
    throw buildInvalidFieldsError(
      Object.fromEntries([...lacking].map(([field, names]) => [field, [toRefusal(names)]])),
    );
}

const toRefusal = (names: readonly string[]): ErrorReason =>
  buildErrorReason('open_store_needs', {
    count: names.length,
    stores: `${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ' …' : ''}`,
  });
