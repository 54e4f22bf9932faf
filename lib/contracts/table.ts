import { accountEndpoints } from './account';
import { assetEndpoints } from './assets';
import { authEndpoints } from './auth';
import { checkoutEndpoints } from './checkout';
import { dashboardEndpoints } from './dashboard';
import type { Endpoint } from './endpoint';
import { eventProductEndpoints } from './event-products';
import { eventEndpoints } from './events';
import { orderEndpoints } from './orders';
import { paymentEndpoints } from './payments';
import { platformEndpoints } from './platform';
import { profileEndpoints } from './profile';
import { renderingEndpoints } from './rendering';
import { serviceEndpoints } from './service';
import { settingsEndpoints } from './settings';
import { storeConfigEndpoints } from './store-config';
import { storefrontEndpoints } from './storefront';
import { userEndpoints } from './users';

/** Every call there is. Literal paths are matched before templates; see lib/contracts/match.ts. */
export const endpoints: readonly Endpoint[] = [
  platformEndpoints,
  authEndpoints,
  accountEndpoints,
  profileEndpoints,
  userEndpoints,
  settingsEndpoints,
  dashboardEndpoints,
  eventEndpoints,
  paymentEndpoints,
  orderEndpoints,
  eventProductEndpoints,
  assetEndpoints,
  storeConfigEndpoints,
  storefrontEndpoints,
  renderingEndpoints,
  checkoutEndpoints,
  serviceEndpoints,
].flatMap((topic) => Object.values<Endpoint>(topic));
