import { authEndpoints } from './auth';
import { checkoutEndpoints } from './checkout';
import type { Endpoint } from './endpoint';
import { orderEndpoints } from './orders';
import { paymentEndpoints } from './payments';
import { platformEndpoints } from './platform';
import { renderingEndpoints } from './rendering';
import { serviceEndpoints } from './service';
import { storefrontEndpoints } from './storefront';

/** Every call there is. Literal paths are matched before templates; see lib/contracts/match.ts. */
export const endpoints: readonly Endpoint[] = [
  platformEndpoints,
  authEndpoints,
  paymentEndpoints,
  orderEndpoints,
  storefrontEndpoints,
  renderingEndpoints,
  checkoutEndpoints,
  serviceEndpoints,
].flatMap((topic) => Object.values<Endpoint>(topic));
