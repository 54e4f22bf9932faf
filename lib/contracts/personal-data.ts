import type { EndpointName } from './table';

/** Kinds of personal data in responses; keys of the owner's audit log (`audit.value`). */
type PersonalData =
  | 'shoppers and orders'
  | 'users'
  | 'voucher codes'
  | 'company details'
  | 'billing account'
  | 'audit log';

/**
 * Kind of personal data in the response of each reading call of `/api/{tenant}/…`; null = none. The owner's audit log
 * records these kinds for reads during a support visit. A test compares the table with the contract.
 */
const PERSONAL_DATA = {
  'assets.file': null,
  'assets.list': null,
  'assets.thumbnail': null,
  'audit.export': 'audit log',
  'audit.list': 'audit log',
  'auth.shopifyEvent': null,
  'balance.show': 'billing account',
  'dashboard.show': 'shoppers and orders',
  'failedJobs.list': null,
  'eventProducts.catalogue': null,
  'eventProducts.design': null,
  'eventProducts.designRevisions': null,
  'eventProducts.blankPicture': null,
  'eventProducts.list': null,
  'eventProducts.picture': null,
  'eventProducts.show': null,
  'events.address': null,
  'events.fulfilment': null,
  'events.list': null,
  'events.overview': null,
  'events.show': null,
  'calendars.show': null,
  'fundraisers.show': null,
  'fulfillers.list': null,
  'fulfillers.ofEvent': null,
  'insights.export': null,
  'insights.show': null,
  'mail.show': null,
  'mail.suppressions': 'shoppers and orders',
  'onboarding.show': null,
  'orders.batch': null,
  'orders.batches': null,
  'orders.correctionForm': 'shoppers and orders',
  'orders.document': 'shoppers and orders',
  'orders.draftReply': 'shoppers and orders',
  'orders.export': 'shoppers and orders',
  'orders.fulfilment': null,
  'orders.labels': 'shoppers and orders',
  'orders.line': 'shoppers and orders',
  'orders.linePicture': 'shoppers and orders',
  'orders.list': 'shoppers and orders',
  'orders.pickList': 'shoppers and orders',
  'orders.printFile': 'shoppers and orders',
  'orders.show': 'shoppers and orders',
  'production.show': null,
  'replacements.find': 'shoppers and orders',
  'savedViews.list': null,
  'search.find': 'shoppers and orders',
  'settings.billing': 'billing account',
  'settings.company': 'company details',
  'settings.invoice': 'billing account',
  'shopify.connection': null,
  'shopify.differences': null,
  'shopify.products': null,
  'shopify.dataExport': 'shoppers and orders',
  'shopify.work': 'shoppers and orders',
  'statements.document': null,
  'statements.entries': null,
  'statements.export': null,
  'statements.show': null,
  'storeConfig.preview': null,
  'storeConfig.show': null,
  'support.list': null,
  'users.list': 'users',
  'vouchers.export': 'voucher codes',
  'vouchers.list': 'voucher codes',
  'widget.settings': null,
} as const satisfies Partial<Record<EndpointName, PersonalData | null>>;

const personalDataByCall: ReadonlyMap<string, PersonalData | null> = new Map(Object.entries(PERSONAL_DATA));

/**
 * Returns the kind of personal data in a call's response; null = none, undefined = the call is missing in the table.
 */
export const findPersonalData = (name: string): PersonalData | null | undefined => personalDataByCall.get(name);
