import inventory from '@/docs/scripts.json';
import { buildContentSecurityPolicy } from './policy';

const SETTINGS = { analytics: 'https://count.test/visits.js?x=1', chat: 'https://chat.test/widget.js' };
const AREAS = ['site', 'admin', 'storefront', 'preview', 'frame', 'shopify'] as const;

/** Returns the external origins that a directive of the policy lists. */
const origins = (policy: string, directive: string): string[] =>
  (policy.split('; ').find((one) => one.startsWith(`${directive} `)) ?? '')
    .split(' ')
    .filter((one) => /^https?:/.test(one));

const buildPolicy = (area: (typeof AREAS)[number], development = false): string =>
  buildContentSecurityPolicy('n0nce', { area, development, ...SETTINGS });

describe('the content security policy', () => {
  it.each(AREAS)('of %s pages allows scripts by nonce alone', (area) => {
    const script = buildPolicy(area)
      .split('; ')
      .find((one) => one.startsWith('script-src'));
    expect(script).toBe("script-src 'self' 'nonce-n0nce' 'strict-dynamic'");
    expect(buildPolicy(area)).toContain("object-src 'none'; base-uri 'none'; form-action 'self'");
  });

  it('of a cacheable page allows by address what its area needs, and nothing that a script loads besides', () => {
    const getScriptPolicy = (area: (typeof AREAS)[number]) =>
      buildContentSecurityPolicy('n', { area, development: false, isCached: true, ...SETTINGS })
        .split('; ')
        .find((one) => one.startsWith('script-src'));
    expect(getScriptPolicy('site')).toBe("script-src 'self' 'nonce-n' https://count.test https://chat.test");
    expect(getScriptPolicy('storefront')).toBe(
      "script-src 'self' 'nonce-n' https://js.stripe.com https://*.js.stripe.com https://count.test",
    );
  });

  it('allows style sheets by nonce and the toasts’ own by their hashes, except where third parties bring theirs', () => {
    const styles = (area: (typeof AREAS)[number], more: object) =>
      buildContentSecurityPolicy('n', { area, development: false, ...more })
        .split('; ')
        .find((one) => one.startsWith('style-src '));
    for (const area of ['site', 'admin', 'storefront', 'preview', 'frame'] as const)
      expect(styles(area, {})).toMatch(/^style-src 'self' 'nonce-n' 'sha256-\S+' 'sha256-\S+'$/);
    expect(styles('shopify', {})).toContain("'unsafe-inline'");
    expect(styles('site', SETTINGS)).toContain("'unsafe-inline' https://chat.test");
    expect(styles('storefront', SETTINGS)).not.toContain("'unsafe-inline'");
  });

  it.each(AREAS)('of %s pages allows exactly the third parties that the inventory names', (area) => {
    const others = inventory.others.filter(({ pages }) => pages.some((page) => page === area));
    const named = (kind: 'connect' | 'frame') =>
      others.flatMap((one) => {
        if (one.setting === 'ANALYTICS_SRC') return kind === 'connect' ? ['https://count.test'] : [];
        if (one.setting === 'CHAT_WIDGET_SRC') return ['https://chat.test'];
        return one[kind] ?? [];
      });
    const policy = buildPolicy(area);
    expect(origins(policy, 'connect-src').sort()).toEqual(named('connect').sort());
    expect(origins(policy, 'frame-src').sort()).toEqual(named('frame').sort());
  });

  it('allows no third-party script where the address contains a secret, and Stripe’s in a store alone', () => {
    const getScriptPolicy = (area: (typeof AREAS)[number]) =>
      buildContentSecurityPolicy('n', { area, development: false, isSecret: true, ...SETTINGS })
        .split('; ')
        .find((one) => one.startsWith('script-src'));
    expect(getScriptPolicy('site')).toBe("script-src 'self' 'nonce-n'");
    expect(getScriptPolicy('storefront')).toBe(
      "script-src 'self' 'nonce-n' https://js.stripe.com https://*.js.stripe.com",
    );
    for (const area of ['site', 'storefront'] as const)
      expect(buildContentSecurityPolicy('n', { area, development: false, isSecret: true, ...SETTINGS })).not.toMatch(
        /count\.test|chat\.test|strict-dynamic/,
      );
  });

  it('allows no third party while none is configured, and in development', () => {
    for (const area of ['site', 'admin'] as const) {
      expect(buildContentSecurityPolicy('n', { area, development: false })).not.toMatch(/https?:/);
      expect(buildPolicy(area, true)).not.toMatch(/https?:/);
    }
  });

  it('ignores an invalid address, or one that contains a policy of its own', () => {
    const chat = 'x; script-src *';
    expect(
      buildContentSecurityPolicy('n', {
        area: 'site',
        development: false,
        chat,
        analytics: 'https://a.test/;script-src *',
      }),
    ).toBe(buildContentSecurityPolicy('n', { area: 'site', development: false, analytics: 'https://a.test' }));
  });

  it('allows framing of a preview in our own pages, and of other pages nowhere', () => {
    expect(AREAS.filter((area) => buildPolicy(area).includes("frame-ancestors 'self'"))).toEqual(['preview']);
  });

  it('allows framing by the sites that routing names, and by nobody when the list holds anything but origins', () => {
    const heldBy = (framers?: string) =>
      buildContentSecurityPolicy('n', { area: 'frame', development: false, framers })
        .split('; ')
        .find((one) => one.startsWith('frame-ancestors'));
    const list = "'self' http://localhost:3000 https://shop.example https://b.example:8443";
    expect(heldBy(list)).toBe(`frame-ancestors ${list}`);
    for (const hostile of [
      undefined,
      '',
      '*',
      "'self' *",
      "'self' https://a.example; script-src *",
      "'self' https:",
      "'self'\nx",
    ])
      expect(heldBy(hostile)).toBe("frame-ancestors 'none'");
    // A list of framing sites does not permit framing of any other page.
    for (const area of ['site', 'admin', 'storefront'] as const)
      expect(buildContentSecurityPolicy('n', { area, development: false, framers: list })).toContain(
        "frame-ancestors 'none'",
      );
  });

  it.each([
    ['https://loom.myshopify.com https://admin.shopify.com', true],
    ['http://127.0.0.1:4020', true],
    ["https://loom.myshopify.com'; script-src *", false],
    ['https://loom.myshopify.com https://evil.com', false],
    ["'self'", false],
    ['*', false],
    ['', false],
  ])('allows %s to frame a page of the Shopify app: %s', (framers, allowed) => {
    const policy = buildContentSecurityPolicy('n', { area: 'shopify', development: false, framers });
    expect(policy).toContain(`frame-ancestors ${allowed ? framers : "'none'"}; object-src`);
    // Other pages cannot be framed, whether or not a shop is verified.
    const site = buildContentSecurityPolicy('n', { area: 'site', development: false, framers });
    expect(site).toContain("frame-ancestors 'none'");
  });
});
