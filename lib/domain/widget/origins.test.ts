import fc from 'fast-check';
import { listSafeOrigins, mayFrame, parseWidgetOrigin } from './origins';

const parseOrigin = (typed: string) => {
  const parsed = parseWidgetOrigin(typed);
  return 'origin' in parsed ? parsed.origin : parsed.problem;
};

describe('a site that may frame a store', () => {
  it.each([
    ['shop.example', 'https://shop.example'],
    ['  https://Shop.Example/pages/merch?x=1#top ', 'https://shop.example'],
    ['https://läden.example', 'https://xn--lden-loa.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['127.0.0.1:4000', 'https://127.0.0.1:4000'],
  ])('%s is stored as %s', (typed, origin) => {
    expect(parseOrigin(typed)).toBe(origin);
  });

  it.each([
    '',
    '*',
    'https://*.example',
    'https://shop',
    'https://10.0.0.1',
    'https://[::1]',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example',
    'https://user:secret@shop.example',
    'https://shop.example; script-src *',
    'https://shop.example;script-src',
    'https://a;frame-src.example',
    "https://'none'.example",
    'https://shop.example\nhttps://evil.example',
    'https://evil.internal',
    `https://${'a'.repeat(600)}.example`,
  ])('%j is rejected', (typed) => {
    expect(parseOrigin(typed)).toBe('origin invalid');
  });

  it('needs https, except on this machine', () => {
    expect(parseOrigin('http://shop.example')).toBe('origin insecure');
  });

  it('never contains what could end a directive of a policy, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://${text}.example`),
        ),
        (typed) => {
          const parsed = parseWidgetOrigin(typed);
          if ('origin' in parsed) expect(parsed.origin).toMatch(/^https?:\/\/[a-z0-9.:-]+$/);
        },
      ),
    );
  });

  it('is compared as a whole', () => {
    const origins = ['https://shop.example'];
    expect(mayFrame(origins, 'https://shop.example')).toBe(true);
    for (const other of [
      'https://shop.example.evil.example',
      'http://shop.example',
      'https://shop.example:8443',
      'null',
      null,
    ])
      expect(mayFrame(origins, other)).toBe(false);
  });

  it('that is invalid is left out of a policy, wherever it came from', () => {
    expect(
      listSafeOrigins(['https://a.example', 'https://b.example; script-src *', '*', "'self'", 'https://a.example']),
    ).toEqual(['https://a.example']);
  });
});
