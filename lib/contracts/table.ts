import { accountEndpoints } from './account';
import { assetEndpoints } from './assets';
import { auditEndpoints } from './audit';
import { authEndpoints } from './auth';
import { builderEndpoints } from './builder';
import { calendarEndpoints } from './calendars';
import { blankEndpoints } from './catalogue-blanks';
import { checkoutEndpoints } from './checkout';
import { clientEndpoints } from './clients';
import { cockpitEndpoints } from './cockpit';
import { correctionEndpoints } from './corrections';
import { dashboardEndpoints } from './dashboard';
import type { Endpoint } from './endpoint';
import { enquiryEndpoints } from './enquiries';
import { eventProductEndpoints } from './event-products';
import { eventEndpoints } from './events';
import { fulfillerCallEndpoints } from './fulfiller-calls';
import { eventFulfillerEndpoints, fulfillerEndpoints } from './fulfillers';
import { fulfilmentEndpoints } from './fulfilment';
import { fundraiserEndpoints } from './fundraisers';
import { insightEndpoints } from './insights';
import { mailEndpoints, mailServiceEndpoints } from './mail';
import { onboardingEndpoints } from './onboarding';
import { orderAdminEndpoints } from './order-admin';
import { orderBatchEndpoints } from './order-batches';
import { orderDocumentEndpoints } from './order-documents';
import { orderLineEndpoints } from './order-lines';
import { orderRequestEndpoints } from './order-requests';
import { orderTrackingEndpoints } from './order-tracking';
import { orderEndpoints } from './orders';
import { paymentEndpoints, WEBHOOK_ENDPOINTS } from './payments';
import { balanceEndpoints, payoutEndpoints } from './payouts';
import { platformEndpoints } from './platform';
import { platformPanelEndpoints } from './platform-panel';
import { productDesignEndpoints } from './product-designs';
import { productionEndpoints } from './production';
import { profileEndpoints } from './profile';
import { providerEventEndpoints } from './provider-events';
import { refundEndpoints } from './refunds';
import { renderingEndpoints } from './rendering';
import { replacementEndpoints } from './replacements';
import { revenueEndpoints } from './revenue';
import { savedViewEndpoints } from './saved-views';
import { searchEndpoints } from './search';
import { serviceEndpoints } from './service';
import { settingsEndpoints } from './settings';
import { shopPictureEndpoints } from './shop-pictures';
import { shopifyEndpoints } from './shopify';
import { shopifyConnectionEndpoints } from './shopify-connection';
import { shopifyEntryEndpoints } from './shopify-entry';
import { shopifySalesEndpoints } from './shopify-sales';
import { staffProductEndpoints } from './staff-products';
import { statementEndpoints } from './statements';
import { storeConfigEndpoints } from './store-config';
import { storefrontEndpoints } from './storefront';
import { supportEndpoints } from './support';
import { unsubscribeEndpoints } from './unsubscribe';
import { userEndpoints } from './users';
import { voucherEndpoints } from './vouchers';
import { waitListEndpoints } from './wait-list';
import { widgetEndpoints } from './widget';

const topics = [
  platformEndpoints,
  authEndpoints,
  accountEndpoints,
  profileEndpoints,
  userEndpoints,
  settingsEndpoints,
  statementEndpoints,
  balanceEndpoints,
  payoutEndpoints,
  cockpitEndpoints,
  dashboardEndpoints,
  insightEndpoints,
  productionEndpoints,
  onboardingEndpoints,
  eventEndpoints,
  calendarEndpoints,
  fundraiserEndpoints,
  mailEndpoints,
  mailServiceEndpoints,
  paymentEndpoints,
  WEBHOOK_ENDPOINTS,
  orderEndpoints,
  orderLineEndpoints,
  orderAdminEndpoints,
  orderRequestEndpoints,
  correctionEndpoints,
  providerEventEndpoints,
  refundEndpoints,
  savedViewEndpoints,
  searchEndpoints,
  eventProductEndpoints,
  productDesignEndpoints,
  assetEndpoints,
  builderEndpoints,
  blankEndpoints,
  enquiryEndpoints,
  auditEndpoints,
  clientEndpoints,
  revenueEndpoints,
  replacementEndpoints,
  staffProductEndpoints,
  supportEndpoints,
  platformPanelEndpoints,
  storeConfigEndpoints,
  unsubscribeEndpoints,
  waitListEndpoints,
  voucherEndpoints,
  eventFulfillerEndpoints,
  fulfillerEndpoints,
  fulfilmentEndpoints,
  orderBatchEndpoints,
  orderDocumentEndpoints,
  fulfillerCallEndpoints,
  orderTrackingEndpoints,
  shopifySalesEndpoints,
  shopPictureEndpoints,
  shopifyEndpoints,
  shopifyEntryEndpoints,
  shopifyConnectionEndpoints,
  widgetEndpoints,
  storefrontEndpoints,
  renderingEndpoints,
  checkoutEndpoints,
  serviceEndpoints,
] as const;

/** All endpoints. lib/contracts/match.ts compares a path with literal templates before those with parameters. */
export const endpoints: readonly Endpoint[] = topics.flatMap((topic) =>
  Object.values<Endpoint | null>(topic).filter((endpoint) => endpoint !== null),
);

type TopicEndpoints<Topic> = Topic extends unknown ? Extract<Topic[keyof Topic], Endpoint> : never;
type AnyEndpoint = TopicEndpoints<(typeof topics)[number]>;
/** Names of all endpoints; tables keyed by endpoint use this type. */
export type EndpointName = AnyEndpoint['name'];
/** Names of the endpoints that the tenant API handles. */
export type TenantApiEndpointName = Extract<AnyEndpoint, { readonly handledBy: 'tenant-api' }>['name'];
/** Names of the endpoints with which signed-in users change data and which the web tier handles. */
export type WebChangeName = Exclude<
  Extract<AnyEndpoint, { readonly handledBy: 'web'; readonly audience: 'user' }>,
  { readonly method: 'GET' }
>['name'];
