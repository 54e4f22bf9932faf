import { getSafeImageUrl, getSafeLink } from './safe-url';

describe('safeLink', () => {
  it.each(['https://example.test/a?b=1', 'http://example.test', '/summer-fest/products', '/'])('keeps %s', (url) =>
    expect(getSafeLink(url)).toBe(url),
  );

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'https:\\evil.test',
    'mailto',
    '',
    'https://',
  ])('rejects %j', (url) => expect(getSafeLink(url)).toBeNull());
});

describe('safeImageUrl', () => {
  it('accepts pictures of this site alone', () => {
    expect(getSafeImageUrl('/art/fox.webp')).toBe('/art/fox.webp');
    expect(getSafeImageUrl('https://example.test/fox.webp')).toBeNull();
  });
});
