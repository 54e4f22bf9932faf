import { buildAccountMail } from './account-mail';

const mail = { token: '', lang: null, region: 'UK', name: 'Wren', tenantName: 'Field Ltd' } as const;
const linkIn = (text: string): string => /https?:\S+/.exec(text)?.[0] ?? '';
const order = { id: 'o1', ref: 'MB-000001', amount: '£24.50', dueBy: '2026-11-03T22:00:00Z' };

describe('a mail about an account', () => {
  it.each([
    ['UK', 'en', '3 November 2026'],
    ['US', 'en', 'November 3, 2026'],
    ['EU', 'nl', '3 november 2026'],
  ] as const)('writes days as people of the region %s read them', async (region, lang, day) => {
    const { text } = await buildAccountMail({ ...mail, kind: 'dispute-opened', region, lang, order });
    expect(text).toContain(day);
  });

  it.each([
    ['sign-in', 'key1', '/login?key=key1&lang=nl'],
    ['reset-password', 'key1', '/reset-password/key1?lang=nl'],
    ['visit-started', '', '/settings?lang=nl#support-visits'],
  ] as const)('of the kind %s links to a page in the language of its reader', async (kind, token, address) => {
    const { text, html } = await buildAccountMail({ ...mail, kind, token, lang: 'nl' });
    expect(linkIn(text)).toMatch(new RegExp(`${address.replace(/[?#]/g, '\\$&')}$`));
    expect(html).toContain(address.replace('&', '&amp;'));
  });

  it('leaves the language to the browser of a reader who has chosen none', async () => {
    expect(linkIn((await buildAccountMail({ ...mail, kind: 'sign-in', token: 'key1' })).text)).toMatch(/key=key1$/);
  });
});
