import { authRoutes } from './auth/routes';
import { catalogueRoutes } from './catalogue/routes';
import { checkoutRoutes } from './checkout/routes';
import { feedRoutes } from './feed/routes';
import { orderRoutes } from './orders/routes';
import { paymentRoutes } from './payments/routes';
import { storeRoutes } from './stores/routes';
import { uploadRoutes } from './uploads/routes';

/** Every call that the tenant API answers. */
export const routes = [
  ...authRoutes,
  ...storeRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...uploadRoutes,
  ...feedRoutes,
];
