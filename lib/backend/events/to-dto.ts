import { eq, sql } from 'drizzle-orm';
import type { EventDto } from '@/lib/contracts/events';
import { language } from '@/lib/contracts/field-types';
import type { Tx } from '@/lib/db/client';
import { fulfillers, orders, storeContents, storeDomains } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { buildDomainRecordName, buildDomainRecordValue } from '@/lib/domain/store/own-domain';
import { isPlacedSql } from '../orders/queries';
import type { TenantEvent } from '../stores/own-event';
import { listPublishedLanguages } from '../stores/to-dto';

/** Returns an event with the data for its admin screens. */
export async function readEvent(tx: Tx, event: TenantEvent): Promise<EventDto> {
  const [row] = await tx
    .select({
      seo: storeContents.seo,
      domain: storeDomains,
      hasOrders: hasOrdersSql(event.id),
      hasFulfiller: sql<boolean>`exists (select from ${fulfillers} f where f.event_id = ${event.id} and f.disabled_at is null)`,
    })
    .from(storeContents)
    .leftJoin(storeDomains, eq(storeDomains.eventId, storeContents.eventId))
    .where(eq(storeContents.eventId, event.id));
  if (!row) throw new Error(`event ${event.id} has no content`);
  const { seo } = row;
  const chosen = language.safeParse(event.defaultLang);
  return {
    id: event.id,
    tenant_id: event.tenantId,
    slug: event.slug,
    name: event.name,
    type: event.type,
    status: event.status,
    locked: event.locked,
    region: event.region,
    currency: event.currency,
    vat_rate: toDecimal(event.vatRateBps),
    not_vat_registered: event.notVatRegistered,
    company_not_vat_registered: event.isCompanyUnregistered,
    is_sample: event.isSample,
    countries: event.countries,
    states: event.states,
    default_lang: chosen.success ? chosen.data : null,
    published_languages: listPublishedLanguages(event.publishedLangs),
    domain: row.domain && toDomainDto(row.domain),
    shipping: toShippingDto(event),
    seo: {
      title: seo.title,
      description: seo.description,
      share_image: seo.shareImage ?? '',
      index: seo.index ?? true,
    },
    has_fulfiller: row.hasFulfiller,
    has_orders: row.hasOrders,
    created_at: event.createdAt.toISOString(),
  };
}

function toDomainDto(domain: typeof storeDomains.$inferSelect): EventDto['domain'] {
  const { host, token, verifiedAt, failingSince, problem, checkedAt } = domain;
  return {
    host,
    state: verifiedAt === null ? 'unverified' : failingSince === null ? 'verified' : 'failing',
    record: { name: buildDomainRecordName(host), value: buildDomainRecordValue(token) },
    problem,
    checked_at: checkedAt?.toISOString() ?? null,
  };
}

/** Builds an SQL condition for whether the event has orders. */
export const hasOrdersSql = (eventId: number) =>
  sql<boolean>`exists (select from ${orders} where ${orders.eventId} = ${eventId} and ${isPlacedSql})`;

function toShippingDto({ freeShipping, fixedShippingMinor, customShipping }: TenantEvent): EventDto['shipping'] {
  const decimal = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? null : toDecimal(minor);
  // Free shipping takes precedence over a fixed price, and a fixed price over custom prices (MNY-09).
  const kind = freeShipping ? 'free' : fixedShippingMinor !== null ? 'fixed' : customShipping ? 'custom' : 'platform';
  return {
    kind,
    fixed: decimal(fixedShippingMinor),
    standard: decimal(customShipping?.standard),
    standard_tracked: decimal(customShipping?.standardTracked),
    express: decimal(customShipping?.express),
    additional_item: toDecimal(customShipping?.additionalItem ?? 0),
  };
}
