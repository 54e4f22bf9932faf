import { EVENT_DAYS } from './event-days';
import { summerFestProducts } from './products-festival';
import { buildStoreContent } from './store-content';
import type { SeedStore } from './store-types';

export const summerFest: SeedStore = {
  slug: 'summer-fest',
  tenant: 'brightside',
  name: 'Summer Fest',
  status: 'Active',
  type: 'store',
  region: 'UK',
  currency: 'GBP',
  defaultLang: 'en',
  vatRateBps: 2000,
  notVatRegistered: false,
  freeShipping: false,
  fixedShippingMinor: null,
  customShipping: null,
  countries: ['GB', 'IE', 'NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'DK', 'SE'],
  states: [],
  showcase: true,
  colourSet: 'Harbour',
  fontSet: 'Festival',
  seo: {
    title: 'Summer Fest – the official merch store',
    description:
      'T-shirts, hoodies, kids’ wear and posters of Summer Fest at Harbour Park, printed to order with your own name.',
  },
  contactFormEmail: 'hello@summerfest.test',
  calendar: {
    timeZone: 'Europe/London',
    place: 'Harbour Park, Liverpool',
    eventFrom: EVENT_DAYS.festival.from,
    eventUntil: EVENT_DAYS.festival.until,
  },
  content: buildStoreContent({
    store_name: 'Summer Fest',
    facebook_url: 'https://www.facebook.com/summerfest.example',
    instagram_url: 'https://www.instagram.com/summerfest.example',
    tiktok_url: 'https://www.tiktok.com/@summerfest.example',
    phone: '+44 161 496 0241',
    address: 'Harbour Park, Quayside, Liverpool L3 0AA, United Kingdom',
    email: 'shop@summerfest.test',
    logo_enabled: true,
    custom_logo_url: '/brand/stores/summer-fest.webp',
    home_heading: 'Wear the weekend',
    home_subheading:
      'Three days of music by the water, printed to order. Make it yours with a name, a number or a photo.',
    home_custom_bg_enabled: true,
    home_custom_bg_url: '/art/sunset.webp',
    home_custom_bg_dark_text: false,
    home_button_enabled: true,
    home_button_text: 'Shop the collection',
    home_button_url: '/summer-fest/products',
    about_us_enabled: true,
    about_us_page_name: 'About the festival',
    about_us_page_content:
      '<p>Summer Fest began in 2014 with one stage, four bands and a borrowed generator. Today thirty thousand people come to Harbour Park every July, and the generator is ours.</p><h2>Made when you order it</h2><p>We don’t keep boxes of t-shirts. Each piece is printed after you have ordered it, in a print house an hour from the park. Nothing is left over, and nothing is thrown away.</p><h2>Where the money goes</h2><p>One pound of every order pays for music lessons in the harbour schools. Last year that was 212 children and a great many drum kits.</p>',
    contact_us_heading: 'Say hello',
    contact_us_subheading: 'A question about your order, or about sizes? Write to us; we answer within a working day.',
    faqs: [
      {
        question: 'When will my order arrive?',
        answer:
          'We print each piece for you, then post it. Four to six working days is usual within the United Kingdom; other countries take a few days longer.',
      },
      {
        question: 'Can I collect my order at the festival?',
        answer: 'Sadly not. Order by 28 June and it will reach you before the gates open.',
      },
      {
        question: 'What if a size doesn’t fit?',
        answer:
          'Every product has a size chart in centimetres. If something arrives damaged or wrong we print it again for free; personalised pieces can’t be swapped for another size.',
      },
      {
        question: 'How long may my name be?',
        answer:
          'Each field tells you how many characters fit. You see your text on the product before you put it in the basket.',
      },
      {
        question: 'How do I wash my t-shirt?',
        answer: 'At 30 °C and inside out. Don’t tumble dry it, and keep the iron off the print.',
      },
    ],
  }),
  vouchers: [
    { code: 'WELCOME10', kind: 'voucher', discountMinor: 1_000, usageLimit: null },
    { code: 'EVERYTHING', kind: 'voucher', discountMinor: 10_000_000, usageLimit: null },
  ],
  productNotes: summerFestProducts,
};
