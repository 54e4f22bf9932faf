import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { colourSets, events, storeContents, tenants, users } from '@/lib/db/schema';
import type { ProductionFinding } from '@/lib/domain/fulfilment/production';
import { findPaymentStop, toPaymentAccountState } from '@/lib/domain/payments/accounts';
import { buildPublishChecklist, type ChecklistItem, type PublishFacts } from '@/lib/domain/store/publish-checklist';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { readStoreProduction } from '../fulfilment/read-production';
import { findPaymentAccount } from '../payments/accounts';
import { findContactRecipient } from '../stores/contact';
import type { TenantEvent } from '../stores/own-event';

/**
 * Counts offered products, and the products whose price, now or in a sale that has not ended, is below the cost of the
 * blank and its printed sides.
 */
const buildProductCountsSql = (eventId: number) => sql`
  select count(*)::int as products,
    count(*) filter (where case when ep.sale_until is null or ep.sale_until > now()
        then least(ep.price_minor, ep.sale_price_minor) else ep.price_minor end < coalesce(bp.blank_minor, 0) + coalesce(bp.print_minor, 0) * (
      (coalesce(jsonb_array_length(p.front -> 'elements'), 0) > 0)::int
      + (coalesce(jsonb_array_length(p.back -> 'elements'), 0) > 0)::int))::int as below_cost
  from event_products ep
  join events e on e.id = ep.event_id
  join products p on p.id = ep.product_id and p.status = 'active' and p.deleted_at is null
  left join blank_prices bp on bp.blank_id = p.blank_id and bp.region = e.region
  where ep.event_id = ${eventId}`;

const usableCodes = (eventId: number) => sql<number>`(
  select count(*)::int from vouchers v where v.event_id = ${eventId} and v.kind = 'promo' and v.active
    and (v.usage_limit is null or v.taken < v.usage_limit) and (v.valid_until is null or v.valid_until > now()))`;

/** Whether an administrator of the tenant has confirmed an e-mail address. */
export const hasConfirmedAdminSql = sql<boolean>`exists (select from ${users} u where u.tenant_id = tenants.id and u.role = 'admin'
  and u.email_verified_at is not null and u.disabled_at is null)`;

/** Returns the open points that a store must complete before it opens (EVT-16). */
export async function readPublishChecklist(
  tx: Tx,
  event: TenantEvent,
  taxSource: TaxSourceName,
): Promise<ChecklistItem[]> {
  return buildPublishChecklist((await readPublishFacts(tx, event, taxSource)).facts);
}

/**
 * Reads the facts that decide whether a store may open, and the reasons of its item `production`. Designs are left out,
 * because they are advice only and take longer to check.
 */
export async function readPublishFacts(
  tx: Tx,
  event: TenantEvent,
  taxSource: TaxSourceName,
): Promise<{ facts: PublishFacts; findings: readonly ProductionFinding[] }> {
  const [about] = await tx
    .select({
      content: storeContents.content,
      contactFormEmail: storeContents.contactFormEmail,
      pages: storeContents.pages,
      company: tenants.company,
      colours: colourSets,
      promoCodes: usableCodes(event.id),
      isEmailConfirmed: hasConfirmedAdminSql,
      isPaymentRefused: sql<boolean>`exists (select from payment_problems p where p.tenant_id = tenants.id and p.region = ${event.region})`,
      isVerified: sql<boolean>`${tenants.verifiedAt} is not null`,
    })
    .from(events)
    .innerJoin(storeContents, eq(storeContents.eventId, events.id))
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .innerJoin(colourSets, eq(colourSets.id, events.colourSetId))
    .where(eq(events.id, event.id));
  const stock = (await tx.execute<{ products: number; below_cost: number }>(buildProductCountsSql(event.id))).rows[0];
  if (!about || !stock) throw new Error(`event ${event.id} has no content`);
  const { content, pages } = about;
  const customShipping = event.freeShipping || event.fixedShippingMinor !== null ? null : event.customShipping;
  const methods =
    customShipping &&
    [customShipping.standard, customShipping.standardTracked, customShipping.express].filter((price) => price !== null)
      .length;
  const account = await findPaymentAccount(tx, { tenantId: event.tenantId, region: event.region });
  const { findings } = await readStoreProduction(tx, { tenantId: event.tenantId, store: event });
  const facts: PublishFacts = {
    type: event.type,
    isSample: event.isSample,
    region: event.region,
    notVatRegistered: event.notVatRegistered,
    sellsWithoutVat: sellsWithoutVat(event),
    products: stock.products,
    belowCost: stock.below_cost,
    contactEmail: findContactRecipient(about),
    colours: about.colours,
    ownShippingMethods: methods,
    hasTaxSource: chargesSalesTax(event) ? taxSource !== 'none' : null,
    promoCodes: about.promoCodes,
    isMade: findings.length === 0,
    isAboutEmpty: content.about_us_enabled && !pages.about && content.about_us_page_content.trim() === '',
    company: about.company,
    isEmailConfirmed: about.isEmailConfirmed,
    paymentAccount: toPaymentAccountState(account),
    paymentStop: findPaymentStop(account),
    isPaymentRefused: about.isPaymentRefused,
    hasFailedPayout: account?.failedPayout != null,
    isVerified: about.isVerified,
    // Real cards require a source of sales tax other than the test table.
    takesRealCards: taxSource === 'none',
  };
  return { facts, findings };
}

/** Returns whether a US store charges shoppers anything: its products, or the shipping of its gifts. */
const chargesSalesTax = ({ region, type, freeShipping, fixedShippingMinor }: TenantEvent): boolean =>
  region === 'US' && (type === 'store' || (type === 'promo' && !freeShipping && (fixedShippingMinor ?? 0) > 0));

const sellsWithoutVat = ({ type, region, notVatRegistered, isCompanyUnregistered }: TenantEvent): boolean =>
  type === 'store' && region !== 'US' && notVatRegistered && !isCompanyUnregistered;
