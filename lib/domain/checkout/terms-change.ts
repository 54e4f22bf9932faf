import type { ShippingMethod } from '../pricing/shipping';
import type { VatTerms } from '../pricing/vat';

/** Costs of an order as a page displays them, in minor units. */
export interface DisplayedTerms {
  /** Price of one piece of each line, as the shopper pays it. */
  readonly lines: readonly { readonly id: string; readonly name: string; readonly unitMinor: number }[];
  readonly vat: VatTerms;
  readonly method: ShippingMethod;
  readonly shippingMinor: number;
  readonly discountMinor: number;
  /** Subtotal + shipping − discount, before US tax. */
  readonly amountMinor: number;
  /** US sales tax; null outside the US, and until the server has returned it. */
  readonly taxMinor: number | null;
}

/**
 * Price or rate that differs from the one on the page. `before` and `now` are minor units; for `vat` they are basis
 * points (0 = no VAT is charged), for `method` shipping methods.
 */
export type TermsChange =
  | { readonly kind: 'line'; readonly name: string; readonly before: number; readonly now: number }
  | { readonly kind: 'method'; readonly before: ShippingMethod; readonly now: ShippingMethod }
  | {
      readonly kind: 'vat' | 'shipping' | 'discount' | 'tax' | 'amount';
      readonly before: number;
      readonly now: number;
    };

/** Returns the differences between the terms that a shopper saw and the present ones of the order, the total last. */
export function listTermsChanges(before: DisplayedTerms, now: DisplayedTerms): TermsChange[] {
  const shownLine = new Map(before.lines.map((line) => [line.id, line]));
  const lines = now.lines.flatMap(({ id, name, unitMinor }): TermsChange[] => {
    const lineBefore = shownLine.get(id);
    return lineBefore && lineBefore.unitMinor !== unitMinor
      ? [{ kind: 'line', name, before: lineBefore.unitMinor, now: unitMinor }]
      : [];
  });
  const amounts = (
    [
      ['vat', rateBps(before.vat), rateBps(now.vat)],
      ['shipping', before.shippingMinor, now.shippingMinor],
      ['discount', before.discountMinor, now.discountMinor],
      ['tax', before.taxMinor ?? now.taxMinor ?? 0, now.taxMinor ?? 0],
      ['amount', before.amountMinor, now.amountMinor],
    ] as const
  ).flatMap(([kind, old, fresh]): TermsChange[] => (old === fresh ? [] : [{ kind, before: old, now: fresh }]));
  const method: TermsChange[] =
    before.method === now.method ? [] : [{ kind: 'method', before: before.method, now: now.method }];
  return [...lines, ...method, ...amounts];
}

const rateBps = ({ registered, rateBps: rate }: VatTerms): number => (registered ? rate : 0);
