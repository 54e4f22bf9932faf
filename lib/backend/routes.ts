import { accountRoutes } from './account/routes';
import { assetRoutes } from './assets/routes';
import { auditRoutes } from './audit/routes';
import { authRoutes } from './auth/routes';
import { builderRoutes } from './builder/routes';
import { calendarRoutes } from './calendars/routes';
import { checkoutRoutes } from './checkout/routes';
import { clientRoutes } from './clients/routes';
import { cockpitRoutes } from './cockpit/routes';
import { correctionRoutes } from './corrections/routes';
import { dashboardRoutes } from './dashboard/routes';
import { enquiryRoutes } from './enquiries/routes';
import { eventProductRoutes } from './event-products/routes';
import { eventRoutes } from './events/routes';
import { feedRoutes } from './feed/routes';
import { fulfillerRoutes } from './fulfillers/routes';
import { fulfilmentRoutes } from './fulfilment/routes';
import { fundraiserRoutes } from './fundraisers/routes';
import { insightRoutes } from './insights/routes';
import { mailRoutes } from './mail/routes';
import { onboardingRoutes } from './onboarding/routes';
import { orderRoutes } from './order-admin/routes';
import { paymentRoutes } from './payments/routes';
import { payoutRoutes } from './payouts/routes';
import { platformRoutes } from './platform/routes';
import { replacementRoutes } from './replacements/routes';
import { revenueRoutes } from './revenue/routes';
import { savedViewRoutes } from './saved-views/routes';
import { searchRoutes } from './search/routes';
import { settingsRoutes } from './settings/routes';
import { shopifyRoutes } from './shopify/routes';
import { shopifySalesRoutes } from './shopify-sales/routes';
import { staffProductRoutes } from './staff-products/routes';
import { statementRoutes } from './statements/routes';
import { storeConfigRoutes } from './store-config/routes';
import { storeVisitRoutes } from './store-visits/routes';
import { catalogueRoutes } from './stores/product-routes';
import { storeRoutes } from './stores/routes';
import { supportRoutes } from './support/routes';
import { uploadRoutes } from './uploads/routes';
import { teamRoutes } from './users/routes';
import { voucherRoutes } from './vouchers/routes';
import { waitListRoutes } from './wait-lists/routes';
import { widgetRoutes } from './widget/routes';

/** All routes of the tenant API. */
export const routes = [
  ...authRoutes,
  ...accountRoutes,
  ...teamRoutes,
  ...settingsRoutes,
  ...statementRoutes,
  ...payoutRoutes,
  ...storeRoutes,
  ...mailRoutes,
  ...cockpitRoutes,
  ...dashboardRoutes,
  ...insightRoutes,
  ...storeVisitRoutes,
  ...eventRoutes,
  ...calendarRoutes,
  ...fundraiserRoutes,
  ...waitListRoutes,
  ...storeConfigRoutes,
  ...voucherRoutes,
  ...widgetRoutes,
  ...fulfillerRoutes,
  ...fulfilmentRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...correctionRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...eventProductRoutes,
  ...assetRoutes,
  ...builderRoutes,
  ...enquiryRoutes,
  ...auditRoutes,
  ...clientRoutes,
  ...revenueRoutes,
  ...replacementRoutes,
  ...shopifySalesRoutes,
  ...staffProductRoutes,
  ...supportRoutes,
  ...platformRoutes,
  ...onboardingRoutes,
  ...shopifyRoutes,
  ...uploadRoutes,
  ...feedRoutes,
];
