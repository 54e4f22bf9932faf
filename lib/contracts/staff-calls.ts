import type { EndpointName, TenantApiEndpointName, WebChangeName } from './table';

/**
 * Calls under `/api/{tenant}/…` that staff screens may make for another tenant without a support visit, each with its
 * reason (ROL-13). All others are rejected with `visit_needed`. A call belongs here only when it changes nothing and
 * its response contains no address, code or account.
 */
const CALLS_WITHOUT_VISIT = {
  'audit.list':
    'The audit log of all clients, filtered by one: people of clients by role and number, no values that name anybody.',
  'audit.export': 'The same entries as a file.',
} as const satisfies Partial<Record<EndpointName, string>>;

/** Returns whether super-admins may make this call for another tenant without a support visit. */
export const isAllowedWithoutVisit = (name: string): boolean => Object.hasOwn(CALLS_WITHOUT_VISIT, name);

/**
 * Permission that a call needs on a support visit, in addition to the permission to make changes. `never`: not allowed
 * on any visit, because the staff member could keep access after the visit, give the visit more rights, bind the client
 * to terms, or redirect the client's money. `owner`: a user of the client must have allowed changes; permission by a
 * second staff member is not enough, because the client could lose data, orders or money.
 */
type VisitRule = 'never' | 'owner';

/**
 * Error code for each rule (lib/domain/errors/error-codes.ts), depending on whether a user of the client has allowed
 * changes; null = the visit may make the call.
 */
const REFUSALS = {
  never: () => 'visit_accounts',
  owner: (isAllowedByOwner) => (isAllowedByOwner ? null : 'visit_owner'),
} as const satisfies Readonly<Record<VisitRule, (isAllowedByOwner: boolean) => VisitRefusalCode | null>>;
type VisitRefusalCode = 'visit_accounts' | 'visit_owner';

/**
 * Rules for calls of the tenant API. The rule of a call to the web tier follows from
 * {@link TENANT_CALLS_BY_WEB_CHANGE}, so that both tiers reject the same visits.
 */
const VISIT_RULES = {
  // Users and support access: staff could keep access after the visit.
  'users.create': 'never',
  'users.update': 'never',
  'users.deactivate': 'never',
  'users.reactivate': 'never',
  'users.invite': 'never',
  'support.answer': 'never',
  'support.close': 'never',
  // Company identity, and the terms that the company accepts.
  'onboarding.becomeCustomer': 'never',
  // Payment account: the client's money could be redirected.
  'onboarding.advanceTestSetup': 'never',
  'onboarding.savePayment': 'never',
  'onboarding.disconnectPayment': 'never',
  'balance.saveAccount': 'never',
  'onboarding.setRegion': 'never',
  // Fulfillers and their credentials: fulfillers receive the shoppers' addresses.
  'fulfillers.register': 'owner',
  'fulfillers.add': 'owner',
  'fulfillers.update': 'owner',
  'fulfillers.setEnabled': 'owner',
  'fulfillers.newSecret': 'owner',
  'events.saveFulfilment': 'owner',
  'production.save': 'owner',
  // Changes of many orders at once, which notify shoppers and ship products.
  'orders.sendMany': 'owner',
  'orders.undoBatch': 'owner',
  'orders.importTracking': 'owner',
  // Terms of a new store: VAT, currency, and free products. Opening a store is rejected by `assertVisitAllowedByOwner`.
  'events.create': 'owner',
  // Donations, and the store's calendar. The store's domain, the sites that may embed it, and the recipients of its
  // messages.
  'calendars.save': 'owner',
  'fundraisers.save': 'owner',
  'fundraisers.recordTransfer': 'owner',
  'events.saveDomain': 'owner',
  'events.checkDomain': 'owner',
  'events.removeDomain': 'owner',
  'widget.save': 'owner',
  'mail.saveSender': 'owner',
  'mail.removeSender': 'owner',
  'mail.checkDomain': 'owner',
  'mail.rotateKey': 'owner',
  'settings.saveCompany': 'owner',
  // Connection to the Shopify shop.
  'shopify.disconnect': 'owner',
  // Codes that pay for orders, and amounts that the client owes. Calls that can also change a price are not listed;
  // they reject a changed price themselves (`assertVisitAllowedByOwner` in `events/change.ts` and `event-products`).
  'vouchers.create': 'owner',
  'vouchers.generate': 'owner',
  'vouchers.update': 'owner',
  'vouchers.import': 'owner',
  'vouchers.remove': 'owner',
  'settings.requestCredit': 'owner',
  'settings.saveProviderFee': 'owner',
  // Products sent at the client's cost to an address that staff enter, and refunds of payments.
  'replacements.create': 'owner',
  'service.askRefund': 'owner',
  'service.cancelOrder': 'owner',
  'orders.correctAddress': 'owner',
  // Bulk export of personal data and codes.
  'orders.export': 'owner',
  'orders.labels': 'owner',
  'orders.pickList': 'owner',
  'vouchers.export': 'owner',
  'audit.export': 'owner',
  'insights.export': 'owner',
  'statements.export': 'owner',
  'shopify.dataExport': 'owner',
} as const satisfies Partial<Record<TenantApiEndpointName, VisitRule>>;

/** Changing calls that the web tier handles for signed-in users, each with the tenant API calls that it makes. */
export const TENANT_CALLS_BY_WEB_CHANGE: Readonly<Record<WebChangeName, readonly TenantApiEndpointName[]>> = {
  'assets.upload': ['assets.store'],
  'auth.broadcasting': ['auth.user'],
  'auth.logout': ['auth.closeSession'],
  'enquiries.send': ['enquiries.save'],
  'onboarding.answerTestSetup': ['onboarding.advanceTestSetup'],
  'onboarding.checkPayment': ['onboarding.readPayment', 'onboarding.savePayment'],
  'onboarding.startPayment': ['onboarding.readPayment', 'onboarding.savePayment'],
  'orders.cancel': ['service.cancelOrder'],
  'orders.correctionPicture': ['service.storeOrderPicture'],
  'orders.correctionProof': ['service.checkLine'],
  'orders.refund': ['service.askRefund', 'service.readRefund'],
  'profile.changePassword': ['profile.replacePassword'],
  'storeConfig.update': ['assets.store', 'storeConfig.save'],
};

const listedRules: ReadonlyMap<string, VisitRule> = new Map(Object.entries(VISIT_RULES));

/** Returns the strictest rule among the given calls of the tenant API; undefined when none has a rule. */
function deriveRule(calls: readonly TenantApiEndpointName[]): VisitRule | undefined {
  const rules = calls.map((name) => listedRules.get(name));
  return rules.includes('never') ? 'never' : rules.find((rule) => rule !== undefined);
}

const derivedRules: ReadonlyMap<string, VisitRule | undefined> = new Map(
  Object.entries(TENANT_CALLS_BY_WEB_CHANGE).map(([name, calls]) => [name, deriveRule(calls)]),
);

/**
 * Returns the rule of a call on a support visit; undefined = a changing call needs only the permission to make changes.
 */
export const findVisitRule = (name: string): VisitRule | undefined => listedRules.get(name) ?? derivedRules.get(name);

/**
 * Returns the error code with which the call is rejected on a support visit that may make changes; null = it is
 * allowed.
 * @param isAllowedByOwner whether a user of the client has allowed changes
 */
export function findVisitRefusal(name: string, isAllowedByOwner: boolean): VisitRefusalCode | null {
  const rule = findVisitRule(name);
  return rule === undefined ? null : REFUSALS[rule](isAllowedByOwner);
}
