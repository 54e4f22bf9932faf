/** The roles there are, with their labels (ROL-01). */
export const ROLES = ['admin', 'account_manager', 'customer_service'] as const;
export type Role = (typeof ROLES)[number];

/** As the product's terms have them (ROL-01); pages say them in their reader's language.
 *  @public */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  account_manager: 'Account Manager',
  customer_service: 'Customer Service',
};

/** Who acts: a signed-in user, as far as rights are concerned. */
export interface Actor {
  readonly role: string;
  readonly superadmin: boolean;
  readonly tenantId: number;
}

/** What is acted on, as far as rights are concerned. */
export interface ActionObject {
  readonly tenantId: number;
}

/** True when the user's role is in a list like 'admin|account_manager' (ROL-02). Whole names, spaces around the pipe
 *  don't count; nobody and an empty list never pass. */
export function hasRole(list: string, user: { readonly role: string } | null): boolean {
  if (!user?.role) return false;
  return list.split('|').some((name) => name.trim() === user.role);
}

/** A logged-in user whose flag equals 1 (ROL-03). */
export function isSuperAdmin(user: { readonly superadmin: unknown } | null): boolean {
  return user?.superadmin === 1 || user?.superadmin === true;
}

// Written out: a role that is added later starts with no right at all.
const everyone: readonly Role[] = ['admin', 'account_manager', 'customer_service'];
const managers: readonly Role[] = ['admin', 'account_manager'];
const admins: readonly Role[] = ['admin'];

interface Rule {
  readonly roles: readonly Role[];
  /** Super-admins alone, and of them only those with one of the roles. */
  readonly staffOnly?: true;
}

/**
 * The permission table: each page and call names one action, and an action without a row is refused to everybody
 * (ROL-05…12). What an action is called nowhere else is refused by the compiler.
 */
const RULES = {
  'session.read': { roles: everyone },
  'session.end': { roles: everyone },
  'profile.update': { roles: everyone },
  'dashboard.view': { roles: everyone },
  'events.view': { roles: everyone },
  'events.manage': { roles: managers },
  'events.preview': { roles: everyone },
  'orders.view': { roles: everyone },
  'orders.download': { roles: everyone },
  /** Notes, mails, addresses, and what an issue of address or artwork needs to go on. */
  'orders.update': { roles: everyone },
  /** Sending, choosing who makes it, moving by hand and in bulk, tracking. */
  'orders.produce': { roles: managers },
  'orders.cancel': { roles: managers },
  'orders.refund': { roles: managers },
  'orders.replace': { roles: everyone },
  'orders.shareViews': { roles: managers },
  'orders.curateViews': { roles: admins },
  'vouchers.manage': { roles: managers },
  'designs.manage': { roles: managers },
  'branding.manage': { roles: managers },
  'assets.manage': { roles: managers },
  'settings.view': { roles: everyone },
  'settings.company': { roles: managers },
  'settings.billing': { roles: admins },
  'users.manage': { roles: admins },
  'audit.view': { roles: admins },
  'help.view': { roles: everyone },
  'onboarding.view': { roles: everyone },
  'onboarding.manage': { roles: managers },
  // Where the stores' money goes is the billing account's matter (ROL-12).
  'onboarding.pay': { roles: admins },
  'shopify.manage': { roles: managers },
  'enquiries.send': { roles: everyone },
  'enquiries.read': { roles: managers, staffOnly: true },
  // Whoever answers a client's questions needs to see what the client sees.
  'support.start': { roles: everyone, staffOnly: true },
  /** Letting a colleague's visit change things. */
  'support.allow': { roles: managers, staffOnly: true },
  'support.visit': { roles: everyone },
  'orders.all': { roles: everyone, staffOnly: true },
  'clients.manage': { roles: managers, staffOnly: true },
  'products.manage': { roles: managers, staffOnly: true },
  'platform.manage': { roles: admins, staffOnly: true },
} as const satisfies Readonly<Record<string, Rule>>;

export type Action = keyof typeof RULES;

const ruleOf: ReadonlyMap<string, Rule> = new Map(Object.entries(RULES));

/** The actions that have a row.
 *  @internal tests ask each of them of each role */
export const ACTIONS = Object.keys(RULES) as readonly Action[];

const BEFORE_ONBOARDING: ReadonlySet<string> = new Set([
  'session.read',
  'session.end',
  'profile.update',
  'onboarding.view',
  'onboarding.manage',
  'onboarding.pay',
]);

/** Whether an action waits until an integration user has finished onboarding: all but those on one's own account and on onboarding itself (ROL-09). */
export const waitsForOnboarding = (action: Action): boolean => !BEFORE_ONBOARDING.has(action);

/** May this user do this? False without a row, with an unknown role, and on another tenant's object unless the user
 *  is a super-admin (ROL-13). Nobody signed in (null) may do nothing here: public calls name no action. */
export function can(actor: Actor | null, action: Action, object?: ActionObject): boolean {
  const rule = ruleOf.get(action);
  if (!actor || !rule) return false;
  if (!rule.roles.some((role) => role === actor.role)) return false;
  if (rule.staffOnly && !isSuperAdmin(actor)) return false;
  return object === undefined || object.tenantId === actor.tenantId || isSuperAdmin(actor);
}
