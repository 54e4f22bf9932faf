import { assetRoutes } from './assets/routes';
import { authRoutes } from './auth/routes';
import { catalogueRoutes } from './catalogue/routes';
import { checkoutRoutes } from './checkout/routes';
import { dashboardRoutes } from './dashboard/routes';
import { eventProductRoutes } from './event-products/routes';
import { eventRoutes } from './events/routes';
import { feedRoutes } from './feed/routes';
import { orderRoutes } from './orders/routes';
import { paymentRoutes } from './payments/routes';
import { storeConfigRoutes } from './store-config/routes';
import { storeRoutes } from './stores/routes';
import { uploadRoutes } from './uploads/routes';

/** Every call that the tenant API answers. */
export const routes = [
  ...authRoutes,
  ...storeRoutes,
  ...dashboardRoutes,
  ...eventRoutes,
  ...storeConfigRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...eventProductRoutes,
  ...assetRoutes,
  ...uploadRoutes,
  ...feedRoutes,
];
