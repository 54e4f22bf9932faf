import type { StoreWire } from '@/lib/contracts/storefront';
import { parseDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import type { VatTerms } from '@/lib/domain/pricing/vat';
import type { Region } from '@/lib/domain/regions/regions';

/** A store as its pages and islands need it; small, because islands carry it in the HTML. */
export interface StoreView {
  readonly tenantId: number;
  /** Key of the shopper's basket (BSK-02). */
  readonly eventId: number;
  readonly slug: string;
  readonly name: string;
  readonly type: 'promo' | 'store' | 'products' | 'bulk';
  readonly region: Region;
  readonly currency: Currency;
  readonly vat: VatTerms;
  readonly open: boolean;
  /** The basket shows when the store is active and of type store, or for the gift of a promo event (STO-03). */
  readonly hasBasket: boolean;
}

/** Wire → view: per cent become basis points, and the US charges no VAT whatever its record says (MNY-11). */
export function storeView(store: StoreWire): StoreView {
  const open = store.status === 'Active';
  return {
    tenantId: store.tenant_id,
    eventId: store.event_id,
    slug: store.slug,
    name: store.store_page_content.store_name || store.name,
    type: store.event_type.type,
    region: store.region,
    currency: store.currency,
    vat: vatTerms(store),
    open,
    hasBasket: open && store.event_type.type === 'store',
  };
}

function vatTerms(store: StoreWire): VatTerms {
  const rateBps = parseDecimal(store.vat_rate);
  if (store.not_vat_registered || store.region === 'US' || rateBps === null) return { rateBps: 0, registered: false };
  return { rateBps, registered: true };
}
