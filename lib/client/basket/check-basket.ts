import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { EndpointAnswer } from '@/lib/contracts/endpoint';
import type { BasketLine } from '@/lib/domain/basket/line';
import { parseDecimal } from '@/lib/domain/money/decimal';
import { type StoreAddress, storeApi } from '@/lib/storefront/links';

type CheckedWire = EndpointAnswer<typeof checkoutEndpoints.checkBasket>['data'][number];

/** What the server says about one line now. */
export interface CheckedLine {
  readonly id: string;
  readonly available: boolean;
  /** Minor units, ex VAT; null for what is no longer sold. */
  readonly unitNetMinor: number | null;
  readonly vatApplies: boolean;
  readonly name: string | null;
  /** It would be printed otherwise than it was shown. */
  readonly isRedesigned: boolean;
}

/** Asks for current prices and availability (BSK-12).
 *  @throws Error when the server can't be asked; what the basket shows then stays as it is. */
export async function fetchBasketCheck(store: StoreAddress, lines: readonly BasketLine[]): Promise<CheckedLine[]> {
  const response = await fetch(storeApi(store, 'basket/check'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      lines: lines.map(({ id, productId, colour, size, quantity, designRevision, front, back }) => ({
        id,
        product_id: productId,
        colour,
        size,
        quantity,
        ...(designRevision === undefined ? {} : { design_revision: designRevision, front, back }),
      })),
    }),
  });
  if (!response.ok) throw new Error(`basket check answered ${response.status}`);
  const answer: { readonly data: readonly CheckedWire[] } = await response.json();
  return answer.data.map((line) => ({
    id: line.id,
    available: line.available,
    unitNetMinor: line.price === null ? null : parseDecimal(line.price),
    vatApplies: line.store_default_vat === 1,
    name: line.name,
    isRedesigned: line.design_changed,
  }));
}

/** The lines with current prices; the same array when nothing differs. */
export function applyCheck(lines: readonly BasketLine[], checked: readonly CheckedLine[]): readonly BasketLine[] {
  const byId = new Map(checked.map((line) => [line.id, line]));
  let changed = false;
  const revised = lines.map((line) => {
    const now = byId.get(line.id);
    if (!now || now.unitNetMinor === null) return line;
    if (now.unitNetMinor === line.unitNetMinor && now.vatApplies === line.vatApplies) return line;
    changed = true;
    return { ...line, unitNetMinor: now.unitNetMinor, vatApplies: now.vatApplies };
  });
  return changed ? revised : lines;
}
