import type { StoreWire } from '@/lib/contracts/storefront';
import { parseDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { type VatTerms, vatIn } from '@/lib/domain/pricing/vat';
import type { Region } from '@/lib/domain/regions/regions';
import { type EventType, hasBasket, isSelling, takesOrders } from '@/lib/domain/store/event';

/** A store as its pages and islands need it; small, because islands carry it in the HTML. */
export interface StoreView {
  readonly tenantId: number;
  /** Key of the shopper's basket (BSK-02). */
  readonly eventId: number;
  readonly slug: string;
  /** In front of its pages' addresses: '/summer-fest', or '' on the store's own domain. */
  readonly path: string;
  readonly name: string;
  readonly type: EventType;
  readonly region: Region;
  readonly currency: Currency;
  readonly vat: VatTerms;
  readonly open: boolean;
  /** True for an active store of type store (STO-03). */
  readonly hasBasket: boolean;
  /** Whether shoppers ask about its products and can't order any. */
  readonly isForEnquiries: boolean;
}

/** Wire → view: per cent become basis points. A rate that can't be read charges no VAT. `isOwnDomain`: the site that shows
 *  it is the store's alone. */
export function storeView(store: StoreWire, isOwnDomain = false): StoreView {
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
    isForEnquiries: !takesOrders(store.event_type.type),
  };
}

function vatTerms(store: StoreWire): VatTerms {
  const rateBps = parseDecimal(store.vat_rate);
  return vatIn(store.region, { rateBps: rateBps ?? 0, registered: rateBps !== null && !store.not_vat_registered });
}
