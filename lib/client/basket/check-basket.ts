import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import type { BasketLine } from '@/lib/domain/basket/line';
import { parseDecimal } from '@/lib/domain/money/decimal';
import { buildStoreApiPath, type StoreAddress } from '@/lib/views/storefront/links';

type CheckedLineDto = EndpointResponse<typeof checkoutEndpoints.checkBasket>['data'][number];

/** Current state of one basket line according to the server. */
export interface CheckedLine {
  readonly id: string;
  readonly available: boolean;
  /** Whether the store takes no orders at the moment; no line can be ordered then. */
  readonly isOnHold: boolean;
  /** Current unit price in minor units, ex VAT; null for a line that is no longer sold. */
  readonly unitNetMinor: number | null;
  readonly vatApplies: boolean;
  readonly name: string | null;
  /** Whether the line would be printed differently from the preview that the shopper saw. */
  readonly isRedesigned: boolean;
  /** Number of available pieces of the product; undefined unless the basket contains more. */
  readonly piecesLeft?: number | undefined;
}

/**
 * Requests current prices and availability (BSK-12).
 * @throws Error when the request fails; the basket then stays unchanged
 */
export async function fetchBasketCheck(store: StoreAddress, lines: readonly BasketLine[]): Promise<CheckedLine[]> {
  const response = await fetch(buildStoreApiPath(store, 'basket/check'), {
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
  const answer: { readonly data: readonly CheckedLineDto[] } = await response.json();
  return answer.data.map((line) => ({
    id: line.id,
    available: line.available,
    isOnHold: line.on_hold === true,
    unitNetMinor: line.price === null ? null : parseDecimal(line.price),
    vatApplies: line.store_default_vat === 1,
    name: line.name,
    isRedesigned: line.design_changed,
    piecesLeft: line.pieces_left,
  }));
}

/** Returns the lines with current prices; returns the same array when no price has changed. */
export function applyBasketCheck(lines: readonly BasketLine[], checked: readonly CheckedLine[]): readonly BasketLine[] {
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
