import { buildFulfillerOrderMail } from './fulfiller-mail';

const submission = {
  key: 'k',
  orderId: '00000000-0000-4000-8000-000000000001',
  orderRef: 'ML-1',
  replaces: null,
  storeName: 'Store',
  lang: 'en',
  shipTo: {
    name: 'Ada',
    phone: '',
    email: '',
    line1: '1 Street',
    line2: '',
    city: 'Leeds',
    county: '',
    state: '',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
    countryIso2: 'GB',
  },
  currency: 'GBP',
  shippingMethod: 'standard',
  deliveryFrom: '2026-11-27',
  deliveryTo: '2026-12-01',
  shipBy: '2026-11-26',
  lines: [],
  orderUrl: 'https://x.test/o',
  callbackUrl: 'https://x.test/c',
} as const;

it.each([
  ['GB', '26 November 2026', '27 November 2026', '1 December 2026'],
  ['DE', '26. November 2026', '27. November 2026', '1. Dezember 2026'],
])('writes the days of hand-over and delivery in words to a fulfiller in %s', async (country, shipBy, from, to) => {
  const recipient = { country } as Parameters<typeof buildFulfillerOrderMail>[0]['recipient'];
  const { text, html } = await buildFulfillerOrderMail({ recipient, submission });
  for (const written of [text, html]) {
    expect(written).toContain(shipBy);
    expect(written).toContain(from);
    expect(written).toContain(to);
  }
});
