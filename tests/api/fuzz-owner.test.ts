import sharp from 'sharp';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { buildEndpointPath } from '@/lib/contracts/path';
import { endpoints } from '@/lib/contracts/table';
import { TERMS_VERSION } from '@/lib/domain/onboarding/onboarding';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { sendApi, signInBrowser } from './support/browser';
import { setUpOwnDatabase } from './support/database';
import { addFulfiller } from './support/fulfil';
import { generateMutations } from './support/mutations';
import { createPaidOrder } from './support/paid-order';
import { listProducts, readStore } from './support/shop';

jest.setTimeout(180_000);
setUpOwnDatabase();

const SLUG = 'summer-fest';
const TERMS = {
  name: 'Fuzz',
  type: 'store',
  region: 'UK',
  currency: 'GBP',
  vat_rate: 20,
  not_vat_registered: false,
  countries: ['GB'],
  states: [],
};
const CODE = {
  discount_amount: 5,
  usage_limit: 3,
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: '2030-01-01T00:00:00Z',
  active: true,
};
const SET = {
  name: 'Own',
  primary: '#112233',
  secondary: '#445566',
  tertiary: '#778899',
  backgroundImage: '/art/a.webp',
};
const FACE = { name: 'Inter', url: '', weight: 400 };
const FONTS = { fontSetName: 'Own', fontSetDescription: 'x', fontOne: FACE, fontTwo: FACE };
const CONFIG = {
  storeName: 'Summer Fest',
  facebookUrl: 'https://facebook.com/x',
  phone: '1',
  address: 'a',
  email: 'a@b.test',
  useCustomLogo: false,
  customLogoURL: '',
  homeHeading: 'h',
  homeButtonURL: '/summer-fest',
  isAboutUsEnabled: true,
  aboutUsPageContent: '<p>x</p>',
  contactUsFormEmail: 'a@b.test',
  colourSet: { id: 1 },
  fontSet: { id: 1 },
};
const DOC = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://x.test' } }] }],
    },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'y' }] }] }],
    },
  ],
};
const PAGES = { faqs: [{ question: 'q', answer: 'a' }], privacy: DOC, terms: null };
const ADDRESS = {
  name: 'Mia',
  phone: '+44 161 496 0000',
  address_first_line: '1 Test Road',
  address_second_line: '',
  address_city: 'Leeds',
  address_county: '',
  address_postcode: 'LS1 1AA',
};

interface Real {
  readonly product: number;
  readonly colour: string;
  readonly logo: string;
  readonly front: unknown;
  readonly category: string;
  readonly printMethod: string;
  readonly fulfiller: number;
  readonly line: string;
}

/** Returns valid bodies, so that a body with one wrong part passes the first checks and reaches the database. */
function rightBodies({
  product,
  colour,
  logo,
  front,
  category,
  printMethod,
  fulfiller,
  line,
}: Real): Readonly<Record<string, unknown>> {
  return {
    'users.create': { name: 'N', email: 'n@new.test', role: 'admin' },
    'users.update': { role: 'customer_service' },
    'profile.update': { name: 'N', language: 'en' },
    'profile.saveNotifications': { new_orders: 'daily', problems: true },
    'profile.changeEmail': { email: 'o@new.test', current_password: 'demo-password' },
    'profile.startSecondFactor': { current_password: 'demo-password' },
    'profile.confirmSecondFactor': { code: '123456' },
    'settings.saveProviderFee': { share_percent: 1.4, fixed: 0.2 },
    'settings.saveCompany': {
      legal_name: 'L',
      trading_name: '',
      registration_number: '',
      vat_number: '',
      not_vat_registered: false,
      address: 'a',
      phone: '1',
      email: 'a@b.test',
    },
    'events.create': { ...TERMS, slug: 'fuzz', logo_asset_id: null },
    'events.saveDetails': {
      ...TERMS,
      name: 'Summer Fest',
      default_lang: 'en',
      shipping: 'custom',
      shipping_fixed: 1,
      shipping_standard: 1,
      shipping_standard_tracked: 2,
      shipping_express: 3,
      shipping_additional_item: 1,
    },
    'calendars.save': {
      time_zone: 'Europe/London',
      event_from: '2030-07-10',
      event_until: null,
      mode: 'window',
      opens_at: null,
      closes_at: '2030-06-14T18:00',
      shown_closes_at: null,
      every_days: null,
      produce_by: null,
      ship_by: null,
      when_closed: 'products',
      after_event: 'continues',
    },
    'fundraisers.save': { name: 'River clean-up', kind: 'amount', amount: 1, active: true },
    'fundraisers.recordTransfer': { day: '2026-11-27', amount: 1 },
    'events.saveDomain': { host: 'shop.fuzz.example' },
    'onboarding.becomeCustomer': {
      legal_name: 'L',
      address: 'a',
      phone: '+44 1',
      vat_number: 'GB000000009',
      terms: true,
      terms_version: TERMS_VERSION,
    },
    'onboarding.setRegion': { payment_region: 'UK' },
    'onboarding.saveLogo': { img_id: logo },
    'widget.save': { origins: ['https://shop.fuzz.example'] },
    'events.saveSeo': {
      published_languages: ['de', 'no'],
      title: 't',
      description: 'd',
      share_image: '/art/a.webp',
      index: true,
    },
    'events.setStatus': { status: 'On hold' },
    'events.clone': { name: 'Copy', slug: 'copy' },
    'events.adopt': {
      image_id: logo,
      page: { name: 'n', tagline: 't' },
      products: [{ blank_id: 1, colours: ['white'], placement: 'centre' }],
      region: 'UK',
      theme: { colour_set_id: null, primary: '#000000', secondary: '#ffffff', tertiary: '#ff0000' },
      type: 'store',
    },
    'eventProducts.add': { blank_id: 1, colours: ['white'], price: 10 },
    'eventProducts.change': {
      changes: [
        {
          product_id: product,
          name: 'n',
          description: 'd',
          category: 'c',
          price: 12.5,
          vat_applies: true,
          status: 'active',
          locked: false,
          colours: [colour],
          excluded_skus: [],
          size_surcharges: { large: 2 },
          sale_price: 1,
          sale_from: '2026-01-01T00:00:00Z',
          sale_until: '2026-01-02T00:00:00Z',
          pieces_left: 5,
          setup_cost: 150,
        },
      ],
    },
    'eventProducts.changeMany': {
      ids: [product],
      filter: { q: 'q', status: 'draft' },
      set: { category: 'c', status: 'active', locked: false, price: { way: 'raise', value: 12.5 } },
    },
    'eventProducts.move': { before: null },
    'eventProducts.duplicate': { name: 'n' },
    'eventProducts.saveDesign': { revision: null, front, back: null },
    'eventProducts.publishDesign': { revision: 1 },
    'eventProducts.discardDraft': { revision: 1 },
    'eventProducts.publishRevision': { revision: 1 },
    'vouchers.create': { ...CODE, code: 'FUZZED', listed: true },
    'vouchers.generate': { ...CODE, count: 2, prefix: 'F-' },
    'vouchers.update': { ...CODE, code: 'FUZZED2', listed: true },
    'vouchers.import': { csv: 'code,discount_amount,valid_from,usage_limit\nFROMFILE,5,2026-01-01,3\n', apply: true },
    'fulfillers.register': {
      name: 'F',
      contact_name: 'c',
      email: 'f@f.test',
      phone: '',
      address: 'a',
      country: 'GB',
      ships_to: ['GB'],
      categories: [category],
      print_methods: [printMethod],
      lead_time_days: 3,
      api_endpoint: 'https://api.fulfiller.com/x',
      api_key: 'k',
      vat_number: '',
    },
    'fulfillers.add': {
      name: 'Everywhere',
      contact_name: 'c',
      email: 'f@f.test',
      phone: '',
      address: 'a',
      country: 'GB',
      ships_to: ['GB'],
      categories: [category],
      print_methods: [printMethod],
      lead_time_days: 3,
      api_endpoint: '',
      api_key: '',
      vat_number: '',
      shared: false,
    },
    'fulfillers.update': {
      name: 'F',
      contact_name: 'c',
      email: 'f@f.test',
      phone: '',
      address: 'a',
      country: 'GB',
      ships_to: ['GB'],
      categories: [category],
      print_methods: [printMethod],
      lead_time_days: 3,
      api_endpoint: 'https://api.fulfiller.com/x',
      api_key: 'k',
      vat_number: '',
      provider: 'api',
      daily_capacity: 10,
      price_per_item: 2.5,
      price_currency: 'GBP',
    },
    'fulfillers.setEnabled': { enabled: true },
    'shopify.push': { products: [{ event_id: 1, product_id: 1 }] },
    'shopify.remove': { listings: [1] },
    'shopify.repair': { picked: [{ listing_id: 1, ids: ['title:'] }] },
    'shopify.accept': { picked: [{ listing_id: 1, ids: ['title:'] }] },
    'shopify.withdraw': { listing_id: 1, ids: ['title:'] },
    'shopify.repairConnection': { repair: 'push' },
    'mail.saveSender': { address: 'hello@fuzz.example' },
    'production.save': { way: 'self' },
    'events.saveFulfilment': { automatic: true, hold_minutes: 30, budget: 1_000 },
    'orders.fulfil': { action: 'choose', fulfiller_id: fulfiller },
    'orders.move': { from: 'new', to: 'address issue', note: 'n' },
    'orders.track': { carrier: 'C', tracking_number: 'ABC123', tracking_url: 'https://carrier.example/1' },
    'orders.importTracking': { csv: 'reference,carrier,tracking_number\nML-1,C,ABC123\n', apply: true },
    'orders.sendMany': { request_key: '00000000-0000-4000-8000-000000000001', filter: { status: 'new' } },
    'storeConfig.update': { storeConfig: CONFIG, storePages: PAGES },
    'storeConfig.save': { storeConfig: CONFIG, storePages: PAGES },
    'storeConfig.draft': { storeConfig: CONFIG },
    'storeConfig.createColourSet': SET,
    'storeConfig.updateColourSet': SET,
    'storeConfig.createFontSet': FONTS,
    'storeConfig.updateFontSet': FONTS,
    'orders.addNote': { text: 'n' },
    'orders.reply': { request_key: 'abcdefgj', subject: 's', text: 't' },
    'replacements.create': {
      request_key: 'abcdefgk',
      lines: [{ line_id: line, quantity: 1 }],
      reason: 'damaged',
      payer: 'tenant',
      note: 'n',
      ...ADDRESS,
    },
    'clients.create': {
      company_name: 'C',
      contact_name: 'N',
      email: 'c@new.test',
      phone: '+44 1',
      region: 'UK',
      currency: 'GBP',
      vat_number: 'v',
      address: 'a',
      account_manager: null,
    },
    'clients.assign': { account_manager: 1 },
    'clients.addNote': { text: 'n' },
    'clients.activateCredit': { limit: 100 },
    'clients.declineCredit': { reason: 'r' },
    'clients.withdrawVerification': { reason: 'r' },
    'clients.changeCredit': {
      discount_percent: 1.5,
      shipping_discount_percent: 2,
      limits: { GBP: 100, EUR: null },
    },
    'balance.saveAccount': {
      holder: 'H',
      iban: 'GB29 NWBK 6016 1331 9268 19',
      routing_number: '',
      account_number: '',
      current_password: 'demo-password',
    },
    'payouts.create': { rows: [{ client_id: 1, currency: 'GBP', amount: 10 }] },
    'payouts.decide': { state: 'failed', reason: 'r' },
    'payouts.changeTerms': { delay_days: 7, reserve_percent: 10 },
    'orders.correctAddress': ADDRESS,
    'orders.correctLine': { ...CHANGE, version: 1, resume: true, notify_shopper: true, recall: true },
    'orders.correctionProof': CHANGE,
    'orders.answerRecall': { answer: 'stopped' },
    'orders.cancel': { ids: ['00000000-0000-4000-8000-000000000000'], reason: 'r' },
    'orders.refund': { amount: 1, reason: 'r', request_key: 'abcdefgh' },
    'orders.request': { kind: 'refund', amount: 1, reason: 'r' },
    'orders.declineRequest': { note: 'n' },
    'orders.resend': { request_key: 'abcdefgh' },
    'orders.resendMany': {
      request_key: 'abcdefgi',
      filter: { q: 'x', status: 'received', from: '2026-01-01', to: '2026-02-01' },
    },
    'savedViews.create': { screen: 'orders', name: 'n', query: 'status=x', shared: false },
    'savedViews.update': { name: 'n', query: 'q', shared: true },
    'savedViews.open': { screen: 'orders', view_id: 1 },
  };
}

/** A correction of a line: its texts, its picture and its variant. */
const CHANGE = {
  texts: { 'front:name': 'n', 'back:name': 'n' },
  pictures: { 'front:photo': { src: 'asset:00000000-0000-4000-8000-000000000000', width: 10, height: 10 } },
  colour: 'black',
  size: 'M',
};

/** Calls whose bodies tests/api/fuzz.test.ts covers: they have few fields, or are not JSON. */
const PLAIN = [
  'auth.broadcasting',
  'auth.setLang',
  'assets.move',
  'assets.rename',
  'assets.upload',
  'enquiries.send',
  // The only field of this call is the address itself: any accepted value moves the store to another address during
  // this test.
  'events.saveAddress',
  'events.setLock',
  'fulfillers.testOrder',
  'onboarding.answerTestSetup',
  'orders.correctionPicture',
  'platform.saveClientFlags',
  'platform.saveFlags',
  'products.archive',
  'products.setLock',
  'profile.changePassword',
  'profile.endSecondFactor',
  'profile.newRecoveryCodes',
  'profile.replacePassword',
  'support.allowChanges',
  'support.answer',
  'support.askChanges',
  'support.start',
  'shopify.allowSample',
];

const named = endpoints.filter(({ audience, bodyType }) => audience === 'user' && bodyType !== 'none');
let right: Readonly<Record<string, unknown>>;
let asOwner: string;
let asStaff: string;
let merchant: Awaited<ReturnType<typeof signInBrowser>>;
let params: Record<string, unknown>;
beforeAll(async () => {
  const { browser, token } = await signInBrowser('owner@brightside.test');
  asOwner = `Bearer ${token}`;
  const { store, orderId, order } = await createPaidOrder(SLUG);
  const staff = await signInBrowser('staff@merchloom.test');
  asStaff = `Bearer ${staff.token}`;
  merchant = await signInBrowser('merchant@loomshop.test');
  await staff.browser.post(`/api/clients/${store.tenant_id}/credit-account`, {});
  const [card] = await listProducts(store);
  if (!card) throw new Error('the demo store has products');
  const tenantPath = `/api/${store.tenant_id}`;
  const readData = async (path: string) => Object((await browser.get(path)).json()).data;
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer();
  const sent = await browser.form(`${tenantPath}/assets`, { file: new File([new Uint8Array(picture)], 'logo.png') });
  const addSet = (kind: string, body: unknown) => browser.post(`${tenantPath}/store-admin/${SLUG}/${kind}`, body);
  const colourSet = Object((await addSet('colour-sets', SET)).json()).data.id;
  await addSet('font-sets', FONTS);
  const choices = await readData(`${tenantPath}/events/${SLUG}/fulfillers`);
  const fulfiller = await addFulfiller();
  const orderToReplace = await readData(`${tenantPath}/replacements?ref=${order.order_ref}`);
  right = rightBodies({
    product: card.id,
    colour: card.colours[0]?.code ?? '',
    logo: Object(sent.json()).data.id,
    front: (await readData(`${tenantPath}/events/${SLUG}/products/${card.id}/design`)).front,
    category: choices.categories[0],
    printMethod: choices.print_methods[0],
    fulfiller,
    line: orderToReplace.lines[0].id,
  });
  params = {
    clientId: store.tenant_id,
    tenant: store.tenant_id,
    slug: SLUG,
    productId: card.id,
    number: 1,
    orderId,
    lineId: orderToReplace.lines[0].id,
    listingId: 1,
    requestId: orderId,
    payoutId: orderId,
    userId: 3,
    voucherId: 1,
    setId: colourSet,
    viewId: 1,
    assetId: orderId,
    fulfillerId: fulfiller,
    route: ['events'],
  };
});

const ofMerchant = () => ({ tenant: merchant.user.tenant_id });
let calls = 0;
/** Sends each call from its own client address, so that a rate limit does not hide the response to a wrong body. */
const headers = (name: string) => ({
  authorization: tokenFor(name),
  'content-type': 'application/json',
  [ROUTE_HEADERS.visitor]: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`,
});

/**
 * Returns the token for a call: some calls are for staff only, or for merchants who signed up through the Shopify app.
 */
function tokenFor(name: string): string {
  if (name.startsWith('clients.') || name.startsWith('payouts.')) return asStaff;
  return name.startsWith('onboarding.') ? `Bearer ${merchant.token}` : asOwner;
}

describe.each(named.map((one) => [one.name, one] as const))('%s', (name, endpoint: Endpoint) => {
  it('never fails for a valid body with any part of it hostile, and the store can be read afterwards', async () => {
    const body = right[name];
    if (body === undefined) return expect(PLAIN).toContain(name);
    const failed: string[] = [];
    const path = buildEndpointPath(endpoint, name.startsWith('onboarding.') ? { ...params, ...ofMerchant() } : params);
    const first = await sendApi(endpoint.method, path, {
      body: JSON.stringify(body),
      headers: headers(name),
    });
    if (process.env.FUZZ_SAY) console.info(name, first.status, first.text.slice(0, 200));
    for (const wrong of generateMutations(body)) {
      const answer = await sendApi(endpoint.method, path, {
        body: JSON.stringify(wrong.body),
        headers: headers(name),
      });
      if (answer.status >= 500)
        failed.push(`${answer.status} ${wrong.path} ${JSON.stringify(wrong.value)?.slice(0, 60)}`);
      else if (answer.status >= 400) answer.problem();
      if (answer.status < 300 && /^(events|storeConfig|settings|eventProducts)\./.test(name)) {
        await readStore(SLUG).catch((error: unknown) =>
          failed.push(`store gone: ${wrong.path} ${JSON.stringify(wrong.value)?.slice(0, 60)} ${String(error)}`),
        );
      }
    }
    expect(failed).toEqual([]);
  });
});
