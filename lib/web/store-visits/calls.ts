import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import type { VisitStep } from '@/lib/domain/store-visits/steps';

/**
 * API calls with which a visit reaches a step: an upload, a proof or a basket check count as personalised; sending an
 * address as checkout.
 */
const STEPS_OF_CALLS: readonly (readonly [path: string, step: VisitStep])[] = [
  [renderingEndpoints.upload.path, 'personalised'],
  [renderingEndpoints.render.path, 'personalised'],
  [checkoutEndpoints.checkBasket.path, 'personalised'],
  [checkoutEndpoints.createCustomer.path, 'checkout'],
  [checkoutEndpoints.giftOrder.path, 'checkout'],
];
const PREFIX = '/api/:tenant/:slug/';
const stepsByCall = new Map(STEPS_OF_CALLS.map(([path, step]) => [path.slice(PREFIX.length), step]));

const STORE_CALL = /^\/api\/(\d{1,10})\/([a-z0-9-]{1,100})\/([a-z-]+(?:\/[a-z-]+)?)$/;

/** Step that a visit of a store has reached. `tag` identifies the store as in the page cache. */
export interface ReachedStep {
  readonly tenant: number;
  readonly slug: string;
  readonly step: VisitStep;
}

/** Returns the step that a POST request to the API reaches when it succeeds; null for all other calls. */
export function findStepOfCall(url: string): ReachedStep | null {
  const [, tenant, slug, call] = STORE_CALL.exec(url) ?? [];
  const step = call === undefined ? undefined : stepsByCall.get(call);
  return tenant === undefined || slug === undefined || step === undefined
    ? null
    : { tenant: Number(tenant), slug, step };
}
