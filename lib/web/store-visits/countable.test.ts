import { isCountable } from './countable';

const accept = (headers: Record<string, string>) => isCountable(headers, 'session');

describe('a visit of a store', () => {
  it.each([
    ['without any sign', {}],
    ['with a language, a basket token and an analytics cookie', { cookie: 'lang=de; XSRF-TOKEN=a.b; _ga=1' }],
    ['with a cookie whose name ends like the session’s', { cookie: 'lang=de; my-session=1' }],
    ['that Next’s router opens', { rsc: '1', 'next-router-state-tree': 'x' }],
    ['whose browser has no objection', { 'sec-gpc': '0', dnt: '0' }],
  ])('counts %s', (_name, headers) => {
    expect(accept(headers)).toBe(true);
  });

  it.each([
    ['of a signed-in person', { cookie: 'session=abc' }],
    ['of a signed-in person with other cookies', { cookie: 'lang=de; session=abc' }],
    ['that a browser loads in advance', { 'sec-purpose': 'prefetch' }],
    ['that a browser renders in advance', { 'sec-purpose': 'prefetch;prerender' }],
    ['that an older browser loads in advance', { purpose: 'prefetch' }],
    ['that Firefox loads in advance', { 'x-moz': 'prefetch' }],
    ['that Next’s router loads in advance', { rsc: '1', 'next-router-prefetch': '1' }],
    ['of which Next’s router loads a part in advance', { 'next-router-segment-prefetch': '/_tree' }],
    ['with Global Privacy Control', { 'sec-gpc': '1' }],
    ['with Do Not Track', { dnt: '1' }],
  ])('does not count one %s', (_name, headers) => {
    expect(accept(headers)).toBe(false);
  });
});
