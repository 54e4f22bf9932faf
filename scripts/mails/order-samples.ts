import type { Language } from '@/lib/domain/languages/languages';
import type { MailStore } from '@/lib/integrations/mail/store-frame';

// Sample data of the mails that `npm run mails` displays.

export const SAMPLE_STORE: MailStore = {
  name: 'Nordic Run',
  slug: 'nordic-run',
  domain: null,
  region: 'EU',
  logo: '/brand/stores/nordic-run.webp',
  colours: { primary: '#14507a', secondary: '#f2c200' },
  seller: {
    legalName: 'Nordhavn Live B.V.',
    address: 'Havenweg 12\n3511 AB Utrecht\nNetherlands',
    vatNumber: 'NL001234567B01',
    registrationNumber: '12345678',
    email: 'hello@nordic.test',
  },
  hasOwnTerms: false,
};

export const SAMPLE_LINE = {
  name: 'Finisher shirt',
  colour: 'navy',
  colourName: 'Navy',
  size: 'M',
  quantity: 2,
  unitGrossMinor: 2_070,
  customTexts: [{ text: 'Wilhelmina' }],
  pictures: ['/goods/none.jpg'],
};

export const SAMPLE_FOLLOW = '/nordic-run/track?order=sample';

export const buildMailSampleOrder = (lang: Language) => ({
  orderRef: 'ML-7K2QD-9XWA',
  lang,
  region: 'EU' as const,
  currency: 'EUR' as const,
  kind: 'store' as const,
  shippingMethod: 'standard' as const,
  subtotalMinor: 4_140,
  shippingMinor: 374,
  discountMinor: 500,
  netMinor: 3_318,
  vatMinor: 696,
  totalMinor: 4_014,
  donationMinor: 200,
  donationTo: 'River clean-up',
  dueMinor: 4_014,
  shipBy: '2026-11-23',
  deliveryFrom: '2026-11-26',
  deliveryTo: '2026-11-30',
  customer: {
    name: 'Wilhelmina de Vries',
    phone: '+31 30 1234567',
    addressFirstLine: 'Oudegracht 12',
    addressSecondLine: '',
    city: 'Utrecht',
    county: '',
    postcode: '3511 AB',
    country: 'Netherlands',
    state: '',
  },
});

export const SAMPLE_RECIPIENT = {
  id: 1,
  name: 'Print house',
  email: 'orders@print.test',
  country: 'GB',
  endpoint: '',
  apiKey: null,
  signingSecret: null,
  sandbox: true,
};

export const SAMPLE_SUBMISSION = {
  key: 'sample',
  orderId: '00000000-0000-4000-8000-000000000001',
  orderRef: 'ML-7K2QD-9XWA',
  replaces: null,
  storeName: SAMPLE_STORE.name,
  lang: 'en' as const,
  shipTo: {
    name: 'Wilhelmina de Vries',
    phone: '+31 30 1234567',
    email: 'wilhelmina@shopper.test',
    line1: 'Oudegracht 12',
    line2: '',
    city: 'Utrecht',
    county: '',
    state: '',
    postcode: '3511 AB',
    country: 'Netherlands',
    countryIso2: 'NL',
  },
  currency: 'EUR' as const,
  shippingMethod: 'standard' as const,
  shipBy: '2026-11-23',
  deliveryFrom: '2026-11-26',
  deliveryTo: '2026-11-30',
  lines: [],
  orderUrl: 'https://fulfiller.test/order',
  callbackUrl: 'https://fulfiller.test/callback',
};
