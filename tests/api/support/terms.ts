import { z } from 'zod';
import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { type OrderTerms, termsDetailsSchema } from '@/lib/contracts/order-terms';
import type { Answer } from './browser';

type PayBody = NonNullable<EndpointInput<typeof checkoutEndpoints.pay>['body']>;

/** Returns the current terms from an error about money; amounts in minor units. */
export function parseTerms(answer: Answer): OrderTerms {
  if (answer.status !== 422) throw new Error(`${answer.status} ${answer.text}`);
  return z.object({ details: termsDetailsSchema }).parse(answer.json()).details.terms;
}

/** Returns the body of a pay request that agrees to exactly these terms. */
export function agreeToTerms<Body extends PayBody>(body: Body, terms: OrderTerms): Body {
  const ofLine = new Map(terms.lines.map((line) => [line.id, line]));
  return {
    ...body,
    amount: terms.amount / 100,
    total_shipping_price: terms.shipping / 100,
    shipping_method: terms.shipping_method,
    discount_code: terms.voucher?.is_valid ? terms.voucher.code : null,
    products: body.products.map((line) => {
      const now = ofLine.get(line.id);
      if (!now) throw new Error(`line ${line.id} has no terms`);
      const price = now.price / 100;
      return { ...line, price, store_selling_price: price, store_default_vat: now.store_default_vat };
    }),
  };
}
