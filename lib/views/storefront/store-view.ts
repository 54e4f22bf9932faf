import type { StoreDto } from '@/lib/contracts/storefront';
import { parseDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { getEffectiveVatTerms, type VatTerms } from '@/lib/domain/pricing/vat';
import type { Region } from '@/lib/domain/regions/regions';
import { acceptsOrders, type EventType, hasBasket, isSelling } from '@/lib/domain/store/event';

/** Store as its pages and islands need it; small, because islands embed it in the HTML. */
export interface StoreView {
  readonly tenantId: number;
  /** Key of the shopper's basket (BSK-02). */
  readonly eventId: number;
  readonly slug: string;
  /** Prefix of page paths: '/summer-fest', or '' on the store's own domain. */
  readonly path: string;
  readonly name: string;
  readonly type: EventType;
  readonly region: Region;
  readonly currency: Currency;
  readonly vat: VatTerms;
  readonly open: boolean;
  /** True for an active store of type `store` (STO-03). */
  readonly hasBasket: boolean;
  /** True when shoppers can enquire about products but not order them. */
  readonly isForEnquiries: boolean;
}

/**
 * Maps a store DTO to its view: VAT in per cent becomes basis points. An unreadable rate charges no VAT. `isOwnDomain`
 * is true on a site that shows this store only.
 */
export function toStoreView(store: StoreDto, isOwnDomain = false): StoreView {
  return {
    tenantId: store.tenant_id,
    eventId: store.event_id,
    slug: store.slug,
    path: isOwnDomain ? '' : `/${store.slug}`,
    name: store.store_page_content.store_name || store.name,
    type: store.event_type.type,
    region: store.region,
    currency: store.currency,
    vat: vatTerms(store),
    open: isSelling(store.status),
    hasBasket: hasBasket(store.event_type.type, store.status),
    isForEnquiries: !acceptsOrders(store.event_type.type),
  };
}

function vatTerms(store: StoreDto): VatTerms {
  const rateBps = parseDecimal(store.vat_rate);
  return getEffectiveVatTerms(store.region, {
    rateBps: rateBps ?? 0,
    registered: rateBps !== null && !store.not_vat_registered,
  });
}
