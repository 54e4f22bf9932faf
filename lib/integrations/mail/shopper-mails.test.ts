import { formatLongDate } from '@/lib/domain/dates/long-date';
import { LANGUAGES, type Language } from '@/lib/domain/languages/languages';
import { calculateContrastRatio } from '@/lib/domain/store/contrast';
import { listHtmlWords, listTextWords } from '@/tests/setup/mail-texts';
import { buildOrderConfirmation } from './order-confirmation';
import { buildProgressMail } from './progress-mail';
import { buildRefundMail } from './refund-mail';
import { buildReplyMail } from './reply-mail';
import { MAIL_COLOURS } from './shell';
import type { MailStore } from './store-frame';

const store: MailStore = {
  name: 'Nordic Run',
  slug: 'nordic-run',
  domain: null,
  region: 'EU',
  logo: '/brand/stores/nordic-run.webp',
  colours: { primary: '#f2c200', secondary: '#123456' },
  seller: {
    legalName: 'Nordhavn Live B.V.',
    address: 'Havenweg 12\n3511 AB Utrecht',
    vatNumber: 'NL001234567B01',
    registrationNumber: '12345678',
    email: 'hello@nordic.test',
  },
  hasOwnTerms: false,
};

const line = {
  name: 'Shirt & "co" <b>',
  colour: 'none-such',
  colourName: 'Deep sea',
  size: 'M',
  quantity: 2,
  unitGrossMinor: 2_070,
  customTexts: [{ text: '<script>Wren</script>' }],
  pictures: ['/api/1/orders/x/front?key=1'],
};

const orderIn = (lang: string) => ({
  orderRef: 'ML-7K2QD-9XWA',
  lang,
  region: 'EU' as const,
  currency: 'EUR' as const,
  kind: 'store' as const,
  shippingMethod: 'standard' as const,
  subtotalMinor: 4_140,
  donationMinor: 0,
  donationTo: '',
  shippingMinor: 374,
  discountMinor: 500,
  netMinor: 3_318,
  vatMinor: 696,
  totalMinor: 4_014,
  dueMinor: 4_014,
  deliveryFrom: '2026-11-26',
  deliveryTo: '2026-11-30',
  customer: {
    name: 'Wilhelmina <Ann>',
    addressFirstLine: 'Street 1',
    addressSecondLine: '',
    city: 'Utrecht',
    county: '',
    postcode: '3511 AB',
    country: 'Netherlands',
    state: '',
  },
});

const follow = '/nordic-run/track?order=1&key=2';
const progress = {
  carrier: 'PostNL',
  trackingNumber: '3SABCD1234',
  trackingUrl: '',
  delayedTo: null,
  isBeingMade: false,
  parcel: null,
};

async function allMails(lang: Language, of: MailStore = store) {
  const order = orderIn(lang);
  const common = { order, store: of, follow, replyTo: 'hello@nordic.test', lines: [line] };
  return {
    confirmation: await buildOrderConfirmation({ ...common, replaces: null, isPersonalised: true }),
    replacement: await buildOrderConfirmation({ ...common, replaces: 'ML-00000-0001', isPersonalised: true }),
    plain: await buildOrderConfirmation({ ...common, replaces: null, isPersonalised: false }),
    shipping: await buildProgressMail({ ...common, kind: 'shipping', progress }),
    part: await buildProgressMail({
      ...common,
      kind: 'shipping',
      progress: { ...progress, parcel: { shipped: 1, total: 3 } },
    }),
    delay: await buildProgressMail({ ...common, kind: 'delay', progress: { ...progress, delayedTo: '2026-12-04' } }),
    madeLate: await buildProgressMail({ ...common, kind: 'delay', progress: { ...progress, isBeingMade: true } }),
    refund: await buildRefundMail({ ...common, kind: 'refund', refund: { amountMinor: 2_541 } }),
    cancellation: await buildRefundMail({ ...common, kind: 'cancellation', refund: { amountMinor: 2_541 } }),
    reply: await buildReplyMail(order, { subject: 'Your order', text: 'Hello,\n\nsee you <soon>.' }, of),
  };
}

describe.each(LANGUAGES)('mails to shoppers in %s', (lang) => {
  it('have the same content as text and as HTML', async () => {
    for (const { subject, text, html } of Object.values(await allMails(lang))) {
      const inHtml = new Set(listHtmlWords(html));
      // The HTML of a reply repeats its subject as a heading; the text does not.
      const inText = new Set(listTextWords(`${subject} ${text}`));
      expect(listTextWords(text).filter((bodyWord) => !inHtml.has(bodyWord))).toEqual([]);
      expect([...inHtml].filter((bodyWord) => !inText.has(bodyWord))).toEqual([]);
    }
  });

  it('write days in words, and break no line within them or a reference', async () => {
    const day = (iso: string) => formatLongDate(iso, lang, 'EU');
    const { confirmation, shipping, delay, refund } = await allMails(lang);
    const whole = '<span style="white-space:nowrap">';
    for (const { html, text } of [confirmation, shipping]) {
      for (const date of ['2026-11-26', '2026-11-30']) {
        expect(html).toContain(whole + day(date));
        expect(text).toContain(day(date));
      }
      expect(html).not.toMatch(/\d\d-\d\d-\d{4}/);
    }
    // The new date, and beside it the former ones.
    for (const date of ['2026-12-04', '2026-11-26', '2026-11-30']) expect(delay.html).toContain(whole + day(date));
    for (const { html } of [confirmation, shipping, delay, refund]) expect(html).toContain(`${whole}ML-7K2QD-9XWA`);
  });

  it('have no empty text and no name without a value', async () => {
    for (const { subject, text } of Object.values(await allMails(lang)))
      expect(subject + text).not.toMatch(/undefined|\bnull\b|\{\w+\}|(orderMail|progressMail|refundMail|store\w+)\./);
  });
});

describe('a mail to a shopper', () => {
  it('about a delay says what the shopper can do, as far as production allows it', async () => {
    const { delay, madeLate } = await allMails('en');
    for (const { text } of [delay, madeLate]) {
      expect(text).toContain('you need not do anything');
      expect(text).toContain('write to hello@nordic.test');
    }
    expect(delay.text).toContain('can cancel the order and refund you');
    expect(madeLate.text).toContain('being made already');
    expect(madeLate.text).not.toContain('can cancel the order');
    const free = { ...orderIn('en'), dueMinor: 0 };
    const gift = { order: free, store, follow, replyTo: '', lines: [line], kind: 'delay', progress } as const;
    expect((await buildProgressMail(gift)).text).toContain('the store can cancel the order.\n');
  });

  it('names the seller as the law requires, and links to the store and its terms', async () => {
    for (const { text } of Object.values(await allMails('en'))) {
      expect(text).toContain('You buy from Nordhavn Live B.V.\nHavenweg 12, 3511 AB Utrecht');
      expect(text).toContain('VAT number: NL001234567B01');
      expect(text).toContain('Terms and conditions: http://localhost:3000/nordic-run/terms-and-conditions?lang=en');
    }
  });

  it('is in its language throughout: country of the seller, linked terms, space before a French colon', async () => {
    const seller = { ...store.seller, address: 'Havenweg 12\n3511 AB Utrecht\nNetherlands' };
    for (const { text } of Object.values(await allMails('de', { ...store, seller }))) {
      expect(text).toContain('Havenweg 12, 3511 AB Utrecht, Niederlande');
      expect(text).toContain('/nordic-run/terms-and-conditions?lang=de');
    }
    const { confirmation } = await allMails('fr');
    expect(confirmation.text).toContain('Sous-total\u00a0: ');
    expect(confirmation.text).not.toMatch(/\p{L}: /u);
  });

  it('omits details that a seller does not have', async () => {
    const bare = { ...store.seller, legalName: '', address: '', vatNumber: '', registrationNumber: '' };
    const { confirmation } = await allMails('en', { ...store, seller: bare });
    expect(confirmation.text).toContain('You buy from Nordic Run.');
    expect(confirmation.text).not.toMatch(/VAT number|Company number/);
  });

  it('states the return rule of the store’s terms, unless the store has terms of its own', async () => {
    const withOwnTerms = await allMails('en', { ...store, hasOwnTerms: true });
    const { confirmation, plain, shipping } = await allMails('en');
    expect(plain.text).not.toContain('Personalised goods');
    expect(plain.text).toContain('Faulty goods are replaced or refunded.');
    expect(confirmation.text).toContain('Personalised goods are made for you and can’t be returned');
    expect(shipping.text).not.toContain('Personalised goods');
    expect(withOwnTerms.confirmation.text).not.toContain('Personalised goods');
  });

  it('has the store’s logo and colour, and neither an external picture nor an invalid colour', async () => {
    const { confirmation } = await allMails('en');
    expect(confirmation.html).toContain('src="http://localhost:3000/brand/stores/nordic-run.webp"');
    expect(confirmation.html).toContain('alt="Nordic Run"');
    expect(confirmation.html).toContain('background:#f2c200;color:#16181d');
    const foreign = await allMails('en', {
      ...store,
      logo: 'https://tracker.test/x.png',
      colours: { primary: 'red;background:url(//x)', secondary: '#fff' },
    });
    expect(foreign.confirmation.html).not.toMatch(/tracker\.test|url\(/);
  });

  it('lists the contents of a parcel and links to the tracking page of a known carrier', async () => {
    const { text, html } = (await allMails('en')).shipping;
    for (const part of [text, listHtmlWords(html).join(' ')]) {
      expect(part).toContain('Deep sea / M');
      expect(part).toContain('<script>Wren</script>');
      expect(part).toMatch(/https:\/\/postnl\.nl\/tracktrace\/\?B=3SABCD1234/);
    }
    expect(html).toContain('src="http://localhost:3000/api/1/orders/x/front?key=1"');
    expect(html).not.toContain('<script>');
  });

  it('for a replacement does not thank for an order and names no price', async () => {
    const { subject, text } = (await allMails('en')).replacement;
    expect(subject).toBe('A replacement for your order ML-00000-0001 is being made');
    expect(text).toContain('Your replacement is being prepared');
    expect(text).not.toMatch(/Thank you|Grand total|€|Free/);
  });

  it('for a cancelled order says so, with the refund', async () => {
    const { subject, text } = (await allMails('en')).cancellation;
    expect(subject).toBe('Your order ML-7K2QD-9XWA has been cancelled');
    expect(text).toContain('We are refunding €\u00a025,41 to you.');
    const free = await buildRefundMail({ kind: 'cancellation', order: orderIn('en'), refund: null, store });
    expect(free.text).toContain('has been cancelled');
    expect(free.text).not.toMatch(/refund/i);
  });
});

describe('the styles of a mail', () => {
  it('are inline, every colour and size', async () => {
    for (const { html } of Object.values(await allMails('en'))) {
      expect(html).not.toMatch(/<link|@import|<script|class="(?!sheet")/);
      for (const [tag] of html.matchAll(/<(?:td|h1|h2|body|table)(?: [^>]*)?>/g)) expect(tag).toContain('style="');
      // The content fits the narrowest supported phone: no element is wider.
      for (const [, width] of html.matchAll(/(?:^|[^-])width[:=]"?(\d+)(?:px)?/g))
        expect(Number(width)).toBeLessThan(272);
    }
  });

  it('are readable in light and in dark: every text colour has its counterpart', async () => {
    const { page, sheet, panel, text, muted, link } = MAIL_COLOURS;
    for (const mode of ['light', 'dark'] as const)
      for (const ground of [sheet, panel, page])
        for (const ink of [text, muted, link])
          expect(calculateContrastRatio(ink[mode], ground[mode])).toBeGreaterThanOrEqual(4.5);
    const lightColours = Object.values(MAIL_COLOURS).map(({ light }) => light);
    for (const { html } of Object.values(await allMails('en'))) {
      const body = html
        .slice(html.indexOf('class="sheet"'))
        .replace(/<a style="display:inline-block[^>]*>|<a [^>]*inline-block[^>]*>/g, '');
      for (const [, colour = ''] of body.matchAll(/(?:color|background|solid)[: ](#[0-9a-f]+)/g))
        expect(lightColours as readonly string[]).toContain(colour);
    }
  });
});
