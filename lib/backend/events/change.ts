import { eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { eventEndpoints } from '@/lib/contracts/events';
import type { Tx } from '@/lib/db/client';
import type { EventActor } from '@/lib/db/keys';
import { events, storeContents } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { StoreStatus } from '@/lib/domain/store/event';
import { toShippedCountries } from '@/lib/domain/store/event-terms';
import { listBlockingChecks, type PublishCheck } from '@/lib/domain/store/publish-checklist';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { AppError, buildInvalidFieldsError, buildNotFoundError, type FieldErrors } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { assertVisitAllowedByOwner } from '../http/caller';
import type { SupportVisit } from '../http/signed-in';
import { applyCompanyVat, changeTenantEvent, type TenantEvent, withTenantEvent } from '../stores/own-event';
import { readPublishChecklist } from './checklist';
import { assertConsistentTerms, toTermColumns, toVatColumns } from './create';
import { changeKeepingOpeningChecks } from './stay-fit';
import { hasOrdersSql, readEvent } from './to-dto';

type Details = ParsedInput<typeof eventEndpoints.saveDetails>['body'];
type Seo = ParsedInput<typeof eventEndpoints.saveSeo>['body'];

/** Context of a change of terms or status. */
interface Circumstances {
  readonly taxSource: TaxSourceName;
  /** Support visit of staff; null for the tenant's own people. */
  readonly visit: SupportVisit | null;
}

/**
 * Changes the terms of a store (EVT-14). Fails with `invalid` per field, also when region or currency would change
 * although orders exist, or when an open store would no longer pass its checks. Fails with `conflict` while it is
 * locked, and with `forbidden` where a support visit without the owner's permission would change the amounts that
 * shoppers pay.
 */
export function saveStoreDetails(change: EventActor, body: Details, { taxSource, visit }: Circumstances) {
  return changeTenantEvent(change, async (tx, event) => {
    const countries = [...toShippedCountries(event.countries, body.countries)];
    assertConsistentTerms({ ...body, countries }, { shipsEverywhere: event.countries.length === 0 });
    await assertRegionFree(tx, event, body);
    const columns = {
      ...toTermColumns({ ...body, countries }),
      ...changedVat(event, body),
      defaultLang: body.default_lang,
      ...shippingColumns(body),
      // Only gift stores can be sample stores, in which gifts are claimed without a code.
      isSample: body.type === 'promo' && (body.is_sample ?? event.isSample),
    };
    if (MONEY_TERMS.some((term) => isChanged(event, columns, term))) assertVisitAllowedByOwner(visit);
    const getField = (check: PublishCheck) => termBehind(check, event, columns);
    const saved = await changeKeepingOpeningChecks(tx, { event, taxSource, getField }, () =>
      updateEvent(tx, event, columns),
    );
    await recordEventAudit(tx, change, event, 'event details updated', changedFields(event, columns));
    return readEvent(tx, saved);
  });
}

/** Columns that determine the amounts that shoppers pay, or which shoppers get free products. */
const MONEY_TERMS = [
  'type',
  'currency',
  'isSample',
  'vatRateBps',
  'notVatRegistered',
  'freeShipping',
  'fixedShippingMinor',
  'customShipping',
] as const;

type Columns = Readonly<Partial<Record<string, unknown>>>;

/** Column → form field. */
const TERMS = {
  notVatRegistered: 'not_vat_registered',
  countries: 'countries',
  isSample: 'is_sample',
  type: 'type',
  region: 'region',
  currency: 'currency',
  fixedShippingMinor: 'shipping_fixed',
} as const;
type Term = keyof typeof TERMS;

/** Terms whose change can break a checklist item, most likely first. The type can break every item. */
const TERMS_OF: Readonly<Partial<Record<PublishCheck, readonly Term[]>>> = {
  vat_number: ['notVatRegistered', 'region'],
  prices: ['region'],
  production: ['countries', 'region', 'currency'],
  sales_tax: ['region', 'fixedShippingMinor'],
  promo_codes: ['isSample'],
};

/**
 * Returns the field whose change broke a checklist item. A new store type is blamed first, because the other terms were
 * valid before.
 */
function termBehind(check: PublishCheck, event: TenantEvent, columns: Columns): string {
  const candidates: readonly Term[] = ['type', ...(TERMS_OF[check] ?? [])];
  return TERMS[candidates.find((term) => isChanged(event, columns, term)) ?? 'type'];
}

function isChanged(event: TenantEvent, columns: Columns, name: string): boolean {
  const before = new Map<string, unknown>(Object.entries(event));
  return name in columns && JSON.stringify(before.get(name)) !== JSON.stringify(columns[name]);
}

/**
 * Returns the store's VAT settings as columns. While the company is not registered for VAT, the owner cannot choose,
 * and the store's earlier setting stays.
 */
function changedVat(event: TenantEvent, body: Details) {
  if (event.isCompanyUnregistered) return {};
  const vat = toVatColumns(body);
  const isChosen = vat.notVatRegistered && !event.notVatRegistered && body.region !== 'US';
  return { ...vat, vatDecided: vat.notVatRegistered && (isChosen || event.vatDecided) };
}

/**
 * Returns retail shipping as columns (MNY-09).
 * @throws AppError `invalid` for a kind without its price
 */
function shippingColumns(body: Details) {
  const { shipping: kind, shipping_fixed: fixed } = body;
  const custom = {
    standard: body.shipping_standard,
    standardTracked: body.shipping_standard_tracked,
    express: body.shipping_express,
    additionalItem: body.shipping_additional_item ?? 0,
  };
  if (kind === 'fixed' && fixed === null) throw buildInvalidFieldsError({ shipping_fixed: ['required'] });
  if (kind === 'custom' && custom.standard === null && custom.standardTracked === null && custom.express === null)
    throw buildInvalidFieldsError({ shipping_standard: ['one method'] });
  return {
    freeShipping: kind === 'free',
    fixedShippingMinor: kind === 'fixed' ? fixed : null,
    customShipping: kind === 'custom' ? custom : null,
  };
}

async function assertRegionFree(
  tx: Tx,
  event: TenantEvent,
  newDetails: Pick<Details, 'region' | 'currency'>,
): Promise<void> {
  const errors: FieldErrors = {
    ...(newDetails.region === event.region ? {} : { region: ['has orders'] }),
    ...(newDetails.currency === event.currency ? {} : { currency: ['has orders'] }),
  };
  if (Object.keys(errors).length === 0) return;
  const [row] = await tx
    .select({ ordered: hasOrdersSql(event.id) })
    .from(events)
    .where(eq(events.id, event.id));
  if (row?.ordered) throw buildInvalidFieldsError(errors);
}

/** Changes the texts for search engines (EVT-14). */
export function saveStoreSeo(change: EventActor, body: Seo) {
  const { title, description, share_image: shareImage, index, published_languages: languages } = body;
  return changeTenantEvent(change, async (tx, event) => {
    const seo = { title, description, index, ...(shareImage ? { shareImage } : {}) };
    await tx.update(storeContents).set({ seo, updatedAt: sql`now()` }).where(eq(storeContents.eventId, event.id));
    const saved = languages ? await updateEvent(tx, event, { publishedLangs: [...new Set(languages)] }) : event;
    await recordEventAudit(tx, change, event, 'event search appearance updated', {
      ...seo,
      ...(languages ? { languages } : {}),
    });
    return readEvent(tx, saved);
  });
}

/**
 * Opens, holds or withdraws a store (EVT-03). `invalid` names the checklist items that prevent opening; `conflict`
 * while it is locked; `forbidden` where a support visit without the owner's permission would open it. Setting the
 * current status changes nothing.
 */
export function setStoreStatus(change: EventActor, status: StoreStatus, { taxSource, visit }: Circumstances) {
  return changeTenantEvent(change, async (tx, event) => {
    if (status === event.status) return readEvent(tx, event);
    if (status === 'Active') {
      assertVisitAllowedByOwner(visit);
      const open = listBlockingChecks(await readPublishChecklist(tx, event, taxSource));
      if (open.length > 0)
        throw new AppError('invalid', buildErrorReason('checklist_open'), {
          errors: { status: open },
        });
    }
    const saved = await updateEvent(tx, event, { status });
    await recordEventAudit(tx, change, event, 'event status updated', { from: event.status, to: status });
    return readEvent(tx, saved);
  });
}

/** Locks or unlocks a store (ADM-10); unlocking works on a locked store. */
export function setStoreLock(change: EventActor, locked: boolean) {
  return withTenantEvent(change, async (tx, event) => {
    if (locked === event.locked) return readEvent(tx, event);
    const saved = await updateEvent(tx, event, { locked });
    await recordEventAudit(tx, change, event, locked ? 'event locked' : 'event unlocked', {});
    return readEvent(tx, saved);
  });
}

/** Deletes a store so that it can be restored: shoppers get a 404, and its orders stay (ADM-10). */
export function removeEvent(change: EventActor): Promise<{ slug: string }> {
  return changeTenantEvent(change, async (tx, event) => {
    await updateEvent(tx, event, { deletedAt: new Date() });
    await recordEventAudit(tx, change, event, 'event deleted', { status: event.status });
    return { slug: event.slug };
  });
}

export async function updateEvent(
  tx: Tx,
  event: TenantEvent,
  columns: Partial<typeof events.$inferInsert>,
): Promise<TenantEvent> {
  const [saved] = await tx
    .update(events)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(events.id, event.id))
    .returning();
  if (!saved) throw buildNotFoundError();
  return applyCompanyVat(saved, event.isCompanyUnregistered, event.tenantId);
}

export function recordEventAudit(
  tx: Tx,
  { tenantId, userId }: EventActor,
  event: Pick<TenantEvent, 'id' | 'slug' | 'name'>,
  action: Parameters<typeof recordAudit>[1]['action'],
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { subjectType: 'event', subjectId: event.id } as const;
  const { slug, name } = event;
  return recordAudit(tx, { tenantId, userId, action, ...subject, details: { slug, name, ...details } });
}

/** Returns old and new values of changed fields. */
function changedFields(event: TenantEvent, columns: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(event));
  const differs = Object.entries(columns).filter(
    ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
  );
  return { changed: Object.fromEntries(differs.map(([name, value]) => [name, { from: before.get(name), to: value }])) };
}
