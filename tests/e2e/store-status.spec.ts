import { expect, expectAccessible, signIn, test } from './fixtures';
import { openStore } from './own-store';

const PAGES = [
  '',
  '/about-us',
  '/checkout',
  '/contact-us',
  '/faqs',
  '/index-old',
  '/payment-success',
  '/privacy-policy',
  '/products',
  '/terms-and-conditions',
];

test('a store on hold shows everything with its notice and sells nothing', async ({ page, request }) => {
  const { slug } = await openStore('On hold');
  const products = await (await request.get(`/${slug}/products`)).text();
  const id = /Product=(\d+)/.exec(products)?.[1];
  for (const path of [...PAGES, `/Product=${id}`, `/NewProduct=${id}`]) {
    const answer = await request.get(`/${slug}${path}`);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    expect(html, path).toContain('This store is taking a break');
    expect(html.match(/<h1[ >]/g) ?? [], path).toHaveLength(1);
    expect(html, path).toContain('noindex');
  }
  for (const path of [`/Product=${id}`, `/NewProduct=${id}`, '/products', '/checkout']) {
    await page.goto(`/${slug}${path}`);
    await expect(page.getByText('This store is taking a break')).toBeVisible();
    await expect(page.getByRole('button', { name: /add to|basket|checkout|pay/i })).toHaveCount(0);
    await expect(page.getByText('Estimated delivery')).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the store' }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}$`));
});

test('a draft is a 404 on every page and call, and a preview that sells nothing for its own team', async ({
  page,
  request,
}) => {
  for (const path of PAGES) expect((await request.get(`/draft-store${path}`)).status(), path).toBe(404);
  await signIn(page, 'owner@brightside.test', '/draft-store');
  await expect(page.getByText('This is a preview.')).toBeVisible();
  await page.goto('/draft-store/products');
  await page.locator('main a[href*="Product="]').first().click();
  await page.waitForURL('**/Product=*');
  await expect(page.getByRole('button', { name: /add to|basket/i })).toHaveCount(0);
  await page.goto('/draft-store/contact-us');
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0);
  const tenant = await page.locator('body').getAttribute('data-tenant');
  for (const call of ['products', 'checkout/setup', 'locked-to-country'])
    expect((await request.get(`/api/${tenant}/draft-store/${call}`)).status(), call).toBe(404);
});
