import { expect, holdScripts, signIn, test, waitForScreen } from './fixtures';

test.describe('signing in and out', () => {
  test('a wrong password is reported under the field, and what was typed stays', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail address').fill('owner@bayfront.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('These credentials do not match our records.')).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toHaveValue('owner@bayfront.test');
    await expect(page.getByLabel('E-mail address')).toBeFocused();
  });

  test('an empty field shows that it is required and gets the focus', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('required')).toHaveCount(2);
    await expect(page.getByLabel('E-mail address')).toBeFocused();
  });

  test('pressing the button before the page is interactive signs in as soon as it is', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('E-mail address').fill('owner@nordhavn.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('form[data-early=pressed]')).toBeVisible();
    release();
    await page.waitForURL('**/dashboard');
  });

  test('the next page is never on another site', async ({ page }) => {
    await page.goto('/login?next=//evil.test');
    await page.getByLabel('E-mail address').fill('owner@nordhavn.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('signing out ends on the front page and invalidates a copied cookie', async ({ page, playwright, baseURL }) => {
    await signIn(page, 'owner@nordhavn.test', '/dashboard');
    const cookies = await page.context().cookies();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const thief = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { cookie: header },
    });
    expect((await thief.get('/api/user')).status()).toBe(401);
    await thief.dispose();
  });

  test('signing out while the page is still loading ends on the front page, too', async ({ page }) => {
    await signIn(page, 'owner@nordhavn.test', '/settings');
    await waitForScreen(page);
    const orders = (url: URL): boolean => /^\/api\/\d+\/orders$/.test(url.pathname);
    const signedOut = page.waitForResponse('**/api/logout');
    const refused = page.waitForResponse((response) => orders(new URL(response.url())));
    await page.route(orders, async (route) => {
      await signedOut;
      await route.continue();
    });
    // Delays the front page until the pending request has been rejected.
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        await (await refused).finished();
        await route.continue();
      },
    );
    const ordersRequest = page.waitForRequest((request) => orders(new URL(request.url())));
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await ordersRequest;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect((await refused).status()).toBe(401);
  });

  test('a failed sign-out is reported, and the session and the input are preserved', async ({ page }) => {
    await signIn(page, 'owner@nordhavn.test', '/settings');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Somebody else');
    const signOut = page.getByRole('navigation').getByRole('button', { name: 'Sign out' });
    const questions: string[] = [];
    page.on('dialog', (question) => {
      questions.push(question.type());
      void question.accept();
    });
    await page.route('**/api/logout', (route) => route.abort());
    await signOut.click();
    await expect(page.getByText('You could not be signed out. Please try again.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Somebody else');
    // The command palette's sign-out behaves identically; its other commands do not leave the page and ask no question.
    const palette = page.getByRole('combobox', { name: 'Search or jump to' });
    for (const commandLabel of ['Sign out', 'Keyboard shortcuts']) {
      await page.keyboard.press('Control+k');
      await palette.fill(commandLabel);
      await page.getByRole('option', { name: commandLabel }).click();
    }
    await page.keyboard.press('Escape');
    await page.unroute('**/api/logout');
    await signOut.click();
    await page.waitForURL((url) => url.pathname === '/');
    // Each attempt to leave unsaved changes asks exactly once.
    expect(questions).toEqual(['confirm', 'confirm', 'confirm']);
  });

  test('another tenant’s order is not shown', async ({ page }) => {
    await signIn(page, 'owner@brightside.test');
    const ownOrderHref = await page.locator('tbody a').first().getAttribute('href');
    await page.context().clearCookies();
    await signIn(page, 'owner@nordhavn.test');
    await page.goto(ownOrderHref ?? '');
    await expect(page.getByText('This order could not be found')).toBeVisible();
    expect((await page.request.get('/api/2/orders')).status()).toBe(404);
  });
});
