import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getFirstSegment, hasSegmentPages } from '../routes/segments';
import { listNavItems, listPages } from './navigation';

const APP = join(__dirname, '../../../app/[locale]/(site)/(admin)');
const owner = { role: 'admin', superadmin: false, tenantId: 1 };
const staff = { ...owner, superadmin: true };

describe('pages of the search palette', () => {
  it.each(listPages(staff).filter(({ href }) => hasSegmentPages(getFirstSegment(href))))(
    'include $href',
    ({ href }) => {
      // /products, the page that staff share with visitors (MKT-10), is outside of the admin folder.
      const here = existsSync(join(APP, href, 'page.tsx')) || existsSync(join(APP, '..', href, 'page.tsx'));
      expect([href, here]).toEqual([href, true]);
    },
  );

  it('are those that the user may open', () => {
    const listPageKeys = (user: typeof owner) => listPages(user).map(({ key }) => key);
    expect(listPageKeys(owner)).not.toContain('clients');
    expect(listPageKeys({ ...owner, role: 'customer_service' })).toEqual(
      expect.arrayContaining(['dashboard', 'stores', 'orders', 'settings', 'faqs']),
    );
    for (const key of ['createStore', 'users', 'assets', 'billing'])
      expect(listPageKeys({ ...owner, role: 'customer_service' })).not.toContain(key);
    expect(listPageKeys({ ...owner, role: 'nobody' })).toEqual([]);
  });
});

describe('the menu', () => {
  it('lists the address of each page once', () => {
    for (const user of [owner, staff]) {
      const hrefs = listNavItems(user).map(({ href }) => href);
      expect(new Set(hrefs).size).toBe(hrefs.length);
    }
  });
});
