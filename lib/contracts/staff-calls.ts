import type { EndpointName, TenantApiEndpointName, WebChangeName } from './table';

/**
 * Endpoints under `/api/{tenant}/…` that staff screens may call for another tenant without a support visit, each with
 * its reason (ROL-13). All others are rejected with `visit_needed`. An endpoint belongs here only when its response
 * contains no address, code or account, and it changes nothing.
 */
const CALLS_WITHOUT_VISIT = {
  'audit.list':
    'The audit log of all clients, filtered by one: people of clients by role and number, no values that name anybody.',
  'audit.export': 'The same entries as a file.',
} as const satisfies Partial<Record<EndpointName, string>>;

/** Returns whether super-admins may call the endpoint for another tenant without a support visit. */
export const isAllowedWithoutVisit = (name: string): boolean => Object.hasOwn(CALLS_WITHOUT_VISIT, name);

/**
 * Permission that a call needs on a support visit, beside the permission to make changes. `never`: no visit may make
 * it, because the visitor could keep access after the visit, allow the call to itself, bind the client to terms, or
 * redirect the client's money. `owner`: one of the client's own people must have allowed the visit to make changes; a
 * colleague's permission is not enough, because data, orders or money could leave the client by it.
 */
type VisitRule = 'never' | 'owner';

/** Why a rule refuses a visit: a code of `lib/domain/errors/error-codes.ts`, or null if it does not. */
const REFUSALS = {
  never: () => 'visit_accounts',
  owner: (isAllowedByOwner) => (isAllowedByOwner ? null : 'visit_owner'),
} as const satisfies Readonly<Record<VisitRule, (isAllowedByOwner: boolean) => VisitRefusalCode | null>>;
type VisitRefusalCode = 'visit_accounts' | 'visit_owner';

/**
 * Rules of the calls that do the work. A call of the web tier has no rule of its own: its rule follows from {@link
 * TENANT_CALLS_BY_WEB_CHANGE}, so that both tiers refuse the same visits.
 */
const VISIT_RULES = {
  // Users and support access: the visitor could keep access after the visit.
  'users.create': 'never',
  'users.update': 'never',
  'users.deactivate': 'never',
  'users.reactivate': 'never',
  'users.invite': 'never',
  'support.answer': 'never',
  'support.close': 'never',
  // The legal identity and the terms that it is bound by.
  'onboarding.becomeCustomer': 'never',
  // Payment account: the client's money could be redirected.
  'onboarding.advanceTestSetup': 'never',
  'onboarding.savePayment': 'never',
  'onboarding.disconnectPayment': 'never',
  'balance.saveAccount': 'never',
  'onboarding.setRegion': 'never',
  // Fulfillers, which receive the shoppers' addresses, and their credentials.
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
  // The store's domain, the sites that may frame it, and the recipients of its messages.
  // To whom the client gives, and what it says that it gave.
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
  // The connected shop.
  'shopify.disconnect': 'owner',
  // Codes that pay for orders, and amounts that the client owes. Calls that change a price among other things are open,
  // and reject the price itself (`assertVisitAllowedByOwner` in `events/change.ts` and `event-products`).
  'vouchers.create': 'owner',
  'vouchers.generate': 'owner',
  'vouchers.update': 'owner',
  'vouchers.import': 'owner',
  'vouchers.remove': 'owner',
  'settings.requestCredit': 'owner',
  // Products sent to an address that the visitor enters at the client's cost, and refunds of payments.
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

/** Each change that the web tier handles for signed-in users, with the calls of the tenant API that it makes for it. */
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

/** Returns the strictest rule of the calls that do the work of a call of the web tier. */
function deriveRule(calls: readonly TenantApiEndpointName[]): VisitRule | undefined {
  const rules = calls.map((name) => listedRules.get(name));
  return rules.includes('never') ? 'never' : rules.find((rule) => rule !== undefined);
}

const derivedRules: ReadonlyMap<string, VisitRule | undefined> = new Map(
  Object.entries(TENANT_CALLS_BY_WEB_CHANGE).map(([name, calls]) => [name, deriveRule(calls)]),
);

/**
 * Returns the requirement of the endpoint on a support visit; undefined = only the permission to make changes, if it
 * makes any.
 */
export const findVisitRule = (name: string): VisitRule | undefined => listedRules.get(name) ?? derivedRules.get(name);

/**
 * Returns the error code with which a call is refused to a support visit that may make changes; null = it is not.
 * @param isAllowedByOwner whether one of the client's own people has allowed changes
 */
export function findVisitRefusal(name: string, isAllowedByOwner: boolean): VisitRefusalCode | null {
  const rule = findVisitRule(name);
  return rule === undefined ? null : REFUSALS[rule](isAllowedByOwner);
}
