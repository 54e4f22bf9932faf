/** All roles (ROL-01). */
export const ROLES = ['admin', 'account_manager', 'customer_service'] as const;
export type Role = (typeof ROLES)[number];

/**
 * English labels of the roles (ROL-01); pages translate them.
 * @public
 */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  account_manager: 'Account Manager',
  customer_service: 'Customer Service',
};

/** Signed-in user with the fields that permissions depend on. */
export interface Actor {
  readonly role: string;
  readonly superadmin: boolean;
  readonly tenantId: number;
}

/** Object of an action with the fields that permissions depend on. */
export interface ActionObject {
  readonly tenantId: number;
}

/**
 * Returns true when the user's role is in a list like 'admin|account_manager' (ROL-02). Compares whole names, ignoring
 * spaces around the pipe; false without a user and for an empty list.
 */
export function hasRole(list: string, user: { readonly role: string } | null): boolean {
  if (!user?.role) return false;
  return list.split('|').some((name) => name.trim() === user.role);
}

/** Returns whether a user is signed in and has the super-admin flag set to 1 or true (ROL-03). */
export function isSuperAdmin(user: { readonly superadmin: unknown } | null): boolean {
  return user?.superadmin === 1 || user?.superadmin === true;
}

// Roles are listed explicitly, so that a role added later starts without permissions.
const everyone: readonly Role[] = ['admin', 'account_manager', 'customer_service'];
const managers: readonly Role[] = ['admin', 'account_manager'];
const admins: readonly Role[] = ['admin'];

interface Rule {
  readonly roles: readonly Role[];
  /** True if only super-admins with one of the roles have the permission. */
  readonly staffOnly?: true;
}

/**
 * The permission table: each page and call names one action, and an action without a row is denied to every user
 * (ROL-05…12). The compiler rejects action names that are not in the table.
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
  /** Notes, mails and addresses, and the actions that solve an address or artwork issue. */
  'orders.update': { roles: everyone },
  /** Submitting orders, choosing their fulfiller, changing their status singly or in bulk, and tracking. */
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
  // The pay-out account of the stores is part of billing, which only administrators manage (ROL-12).
  'onboarding.pay': { roles: admins },
  'shopify.manage': { roles: managers },
  'enquiries.send': { roles: everyone },
  'enquiries.read': { roles: managers, staffOnly: true },
  // Staff who answer a client's questions need to see what the client sees.
  'support.start': { roles: everyone, staffOnly: true },
  /** Allowing another member of staff on a support visit to make changes. */
  'support.allow': { roles: managers, staffOnly: true },
  'support.visit': { roles: everyone },
  'orders.all': { roles: everyone, staffOnly: true },
  'clients.manage': { roles: managers, staffOnly: true },
  'products.manage': { roles: managers, staffOnly: true },
  'platform.manage': { roles: admins, staffOnly: true },
} as const satisfies Readonly<Record<string, Rule>>;

export type Action = keyof typeof RULES;

const ruleByAction: ReadonlyMap<string, Rule> = new Map(Object.entries(RULES));

/**
 * All actions of the table.
 * @internal exported for tests, which check each action for each role
 */
export const ACTIONS = Object.keys(RULES) as readonly Action[];

const BEFORE_ONBOARDING: ReadonlySet<string> = new Set([
  'session.read',
  'session.end',
  'profile.update',
  'onboarding.view',
  'onboarding.manage',
  'onboarding.pay',
]);

/**
 * Returns whether an action is denied to an integration user until onboarding is complete. True for every action except
 * those on the user's own account and on onboarding (ROL-09).
 */
export const waitsForOnboarding = (action: Action): boolean => !BEFORE_ONBOARDING.has(action);

/**
 * Returns whether this user may take an action. False for an action without a row, for an unknown role, and for another
 * tenant's object unless the user is a super-admin (ROL-13). False without a signed-in user (null), because public
 * calls do not require an action.
 */
export function can(actor: Actor | null, action: Action, object?: ActionObject): boolean {
  const rule = ruleByAction.get(action);
  if (!actor || !rule) return false;
  if (!rule.roles.some((role) => role === actor.role)) return false;
  if (rule.staffOnly && !isSuperAdmin(actor)) return false;
  return object === undefined || object.tenantId === actor.tenantId || isSuperAdmin(actor);
}
