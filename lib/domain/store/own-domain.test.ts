import { applyDomainCheck, DOMAIN_GRACE_MS, isPlatformHost, parseDomain } from './own-domain';

describe('a store’s own domain', () => {
  it.each([
    ['shop.festival.example', 'shop.festival.example'],
    [' https://Shop.Festival.Example/ ', 'shop.festival.example'],
    ['festival.example.', 'festival.example'],
    ['läden.example', 'xn--lden-loa.example'],
  ])('%p is stored as %p', (typed, host) => expect(parseDomain(typed)).toBe(host));

  it.each([
    '',
    'localhost',
    'shop',
    'shop.local',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'shop.example:8080',
    'shop.example/path',
    'user@shop.example',
    'shop..example',
    '-shop.example',
    'shop_1.example',
    'shop.example?x',
    'shop.example\r\nX: y',
    'shop%2eexample.org',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(140)}example`,
  ])('%p is rejected', (typed) => expect(parseDomain(typed)).toBeNull());

  it('is never the platform’s, nor below it', () => {
    expect(isPlatformHost('merch.example', 'merch.example')).toBe(true);
    expect(isPlatformHost('shop.merch.example', 'merch.example')).toBe(true);
    expect(isPlatformHost('notmerch.example', 'merch.example')).toBe(false);
  });

  it('is active from its first successful check, and through three days of failed ones', () => {
    const fresh = { isVerified: false, failingSinceMs: null };
    expect(applyDomainCheck(fresh, 'no record', 1)).toEqual(fresh);
    const proved = applyDomainCheck(fresh, null, 1);
    expect(proved).toEqual({ isVerified: true, failingSinceMs: null });
    const failing = applyDomainCheck(proved, 'unreachable', 1_000);
    expect(failing).toEqual({ isVerified: true, failingSinceMs: 1_000 });
    expect(applyDomainCheck(failing, null, 2_000)).toEqual(proved);
    expect(applyDomainCheck(failing, 'no record', 999 + DOMAIN_GRACE_MS).isVerified).toBe(true);
    expect(applyDomainCheck(failing, 'no record', 1_000 + DOMAIN_GRACE_MS)).toEqual(fresh);
    expect(applyDomainCheck(proved, 'taken', 1)).toEqual(fresh);
  });
});
