import { accountMail } from './account-mail';

const mail = { token: '', lang: null, region: 'UK', name: 'Wren', tenantName: 'Field Ltd' } as const;
const order = { id: 'o1', ref: 'MB-000001', amount: '£24.50', dueBy: '2026-11-03T22:00:00Z' };

describe('a mail about an account', () => {
  it.each([
    ['UK', 'en', '3 November 2026'],
    ['US', 'en', 'November 3, 2026'],
    ['EU', 'nl', '3 november 2026'],
  ] as const)('writes days as people of the region %s read them', async (region, lang, day) => {
    const { text } = await accountMail({ ...mail, kind: 'dispute-opened', region, lang, order });
    expect(text).toContain(day);
  });
});
