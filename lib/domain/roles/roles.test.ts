import fc from 'fast-check';
import { listNavItems } from './navigation';
import { getSafeNextPath } from './next-path';
import { ACTIONS, type Action, can, hasRole, isSuperAdmin, ROLE_LABELS, ROLES } from './roles';

const actor = (role: string, superadmin = false) => ({ role, superadmin, tenantId: 1 });

describe('the role check', () => {
  it.each([
    ['admin|account_manager', 'account_manager', true],
    ['admin', 'customer_service', false],
    ['account', 'account_manager', false],
    ['admin | account_manager', 'account_manager', true],
    ['', 'admin', false],
    ['|', '', false],
  ])('of %p for %p is %p', (list, role, passes) => {
    expect(hasRole(list, { role })).toBe(passes);
  });

  it('never passes without a user', () => {
    expect(hasRole('admin', null)).toBe(false);
  });

  it('knows three named roles', () => {
    expect(ROLES.map((role) => ROLE_LABELS[role])).toEqual(['Administrator', 'Account Manager', 'Customer Service']);
  });

  it('recognises a super-admin by a flag of 1', () => {
    expect([1, true, 0, null, '1', 2].map((superadmin) => isSuperAdmin({ superadmin }))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(isSuperAdmin(null)).toBe(false);
  });
});

describe('permissions', () => {
  it('deny an unknown role and nobody everything', () => {
    for (const action of ACTIONS) {
      expect(can(actor('owner', true), action)).toBe(false);
      expect(can(null, action)).toBe(false);
    }
  });

  it.each<[string, Action[], Action[]]>([
    [
      'customer_service',
      ['orders.view', 'orders.download', 'orders.update', 'orders.replace'],
      ['events.manage', 'users.manage', 'audit.view', 'vouchers.manage', 'orders.cancel', 'orders.produce'],
    ],
    [
      'account_manager',
      ['orders.view', 'events.manage', 'vouchers.manage'],
      ['users.manage', 'audit.view', 'settings.billing', 'clients.manage'],
    ],
    [
      'admin',
      ['users.manage', 'audit.view', 'settings.billing'],
      ['clients.manage', 'products.manage', 'platform.manage'],
    ],
  ])('of %s allow %p and deny %p', (role, allowed, refused) => {
    expect(allowed.filter((action) => !can(actor(role), action))).toEqual([]);
    expect(refused.filter((action) => can(actor(role), action))).toEqual([]);
  });

  it('open clients and products to super-admins of a fitting role', () => {
    expect(ROLES.map((role) => can(actor(role, true), 'clients.manage'))).toEqual([true, true, false]);
  });

  it('end at the tenant, except for super-admins', () => {
    expect(can(actor('admin'), 'orders.view', { tenantId: 2 })).toBe(false);
    expect(can(actor('admin'), 'orders.view', { tenantId: 1 })).toBe(true);
    expect(can(actor('admin', true), 'orders.view', { tenantId: 2 })).toBe(true);
  });
});

describe('navigation', () => {
  const hrefs = (role: string, superadmin: number) => listNavItems({ role, superadmin }).map((item) => item.href);

  it('shows store owners their own menu, users to admins alone', () => {
    expect(hrefs('admin', 0)).toEqual(['/dashboard', '/events', '/orders', '/users', '/settings']);
    expect(hrefs('account_manager', 0)).toEqual(['/dashboard', '/events', '/orders', '/settings']);
  });

  it('shows the staff menu to super-admins by their role', () => {
    expect(hrefs('admin', 1)).toEqual([
      '/dashboard',
      '/events',
      '/orders',
      '/clients',
      '/products',
      '/users',
      '/audit-logs',
      '/settings',
    ]);
    expect(hrefs('account_manager', 1)).toEqual([
      '/dashboard',
      '/events',
      '/orders',
      '/clients',
      '/products',
      '/settings',
    ]);
    expect(hrefs('customer_service', 1)).toEqual(['/dashboard', '/settings']);
  });
});

describe('safeNextPath', () => {
  it.each([
    ['/orders?page=2#x', '/orders?page=2#x'],
    ['/a/../orders', '/orders'],
    ['//evil.test', '/dashboard'],
    ['/\\evil.test', '/dashboard'],
    ['/\t/evil.test', '/dashboard'],
    ['/.//evil.test', '/dashboard'],
    ['https:evil.test', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['orders', '/dashboard'],
    ['/login?next=/login', '/dashboard'],
    ['', '/dashboard'],
    [undefined, '/dashboard'],
    [['/orders'], '/dashboard'],
  ])('turns %p into %p', (next, path) => {
    expect(getSafeNextPath(next)).toBe(path);
  });

  it('never leaves the site, whatever the string', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '\\', '.', '@', ':', '\t', '\n', 'a', '%', '2', 'f', '?', '#') }),
        (tail) => {
          expect(new URL(getSafeNextPath(`/${tail}`), 'https://shop.test').origin).toBe('https://shop.test');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
