import { companyKitProducts, draftStoreProducts, launchGiftProducts } from './products-company';
import { buildStoreContent } from './store-content';
import type { SeedStore } from './store-types';

const uk = {
  tenant: 'brightside',
  region: 'UK',
  currency: 'GBP',
  defaultLang: 'en',
  freeShipping: false,
  fixedShippingMinor: null,
  customShipping: null,
  states: [],
  vouchers: [],
} as const;

const office = { phone: '+44 161 496 0240', address: '24 Canal Yard, Manchester M1 0ZZ, United Kingdom' } as const;

export const companyKit: SeedStore = {
  ...uk,
  slug: 'company-kit',
  name: 'Brightside company kit',
  status: 'Active',
  type: 'store',
  vatRateBps: 0,
  notVatRegistered: true,
  fixedShippingMinor: 395,
  countries: ['GB'],
  showcase: true,
  colourSet: 'Sunlit',
  fontSet: 'Studio',
  seo: {
    title: 'Brightside company kit',
    description: 'Clothes and desk things for everybody at Brightside, with your own name on them.',
  },
  contactFormEmail: 'kit@brightside.test',
  content: buildStoreContent({
    ...office,
    store_name: 'Brightside company kit',
    email: 'kit@brightside.test',
    logo_enabled: true,
    custom_logo_url: '/brand/stores/company-kit.webp',
    home_heading: 'Look on the Brightside',
    home_subheading: 'Your kit for the office, the stand and the long drive home. Add your name and your team.',
    home_button_enabled: true,
    home_button_text: 'See the kit',
    home_button_url: '/company-kit/products',
    about_us_enabled: true,
    about_us_page_name: 'About the kit',
    about_us_page_content:
      '<p>New at Brightside? Choose a t-shirt, a hoodie and something for your desk. The People team pays for the first three pieces; ask them for a code.</p><p>All clothes come in organic or recycled cloth where we could find it, and everything is printed when it is ordered.</p>',
    contact_us_heading: 'Ask the People team',
    contact_us_subheading: 'Sizes, codes, parcels for a whole team: we are happy to help.',
    faqs: [
      {
        question: 'How much is postage?',
        answer: 'The same for every parcel within the United Kingdom, however much is in it.',
      },
      {
        question: 'Can I order for my team?',
        answer: 'Yes. Put each name into the basket as a line of its own, or write to us with a list.',
      },
      {
        question: 'Which name should I use?',
        answer: 'The one that you want to be called by. Up to fourteen characters fit on the chest.',
      },
    ],
  }),
  productNotes: companyKitProducts,
};

const giftCodes = Array.from({ length: 50 }, (_, index) => `GIFT-${String(index + 1).padStart(4, '0')}`);

export const launchGift: SeedStore = {
  ...uk,
  slug: 'launch-gift',
  name: 'Orbit launch gift',
  status: 'Active',
  type: 'promo',
  vatRateBps: 2000,
  notVatRegistered: false,
  freeShipping: true,
  countries: ['GB', 'IE'],
  showcase: true,
  colourSet: 'Orbit',
  fontSet: 'Studio',
  seo: {
    title: 'Orbit launch gift',
    description: 'Thank you for coming to the launch of Orbit. Choose your gift and claim it with your code.',
  },
  contactFormEmail: 'launch@brightside.test',
  content: buildStoreContent({
    ...office,
    store_name: 'Orbit launch gift',
    email: 'launch@brightside.test',
    logo_enabled: true,
    custom_logo_url: '/brand/stores/launch-gift.webp',
    home_heading: 'We have lift-off. You have a gift.',
    home_subheading:
      'Thank you for being there on day one. Choose one present, make it yours and enter the code from your card.',
    home_button_enabled: true,
    home_button_text: 'Choose your gift',
    home_button_url: '/launch-gift/products',
    contact_us_heading: 'Lost your code?',
    contact_us_subheading: 'Tell us your name and your company and we will find it.',
    faqs: [
      {
        question: 'Where do I find my code?',
        answer: 'On the card in your welcome bag. It begins with GIFT and works once.',
      },
      { question: 'Do I pay for postage?', answer: 'No. The gift and its journey are on us.' },
      {
        question: 'May I choose two gifts?',
        answer: 'One gift for each guest, please. There are just enough for everybody.',
      },
    ],
  }),
  vouchers: giftCodes.map((code) => ({ code, kind: 'promo', discountMinor: 0, usageLimit: 1 })),
  productNotes: launchGiftProducts,
};

export const draftStore: SeedStore = {
  ...uk,
  slug: 'draft-store',
  name: 'Campfire Club',
  status: 'Draft',
  type: 'store',
  vatRateBps: 2000,
  notVatRegistered: false,
  countries: ['GB'],
  showcase: false,
  colourSet: 'Pinewood',
  fontSet: 'Journal',
  seo: { title: 'Campfire Club', description: 'Warm things for an autumn weekend in the woods.' },
  contactFormEmail: 'campfire@brightside.test',
  content: buildStoreContent({
    ...office,
    store_name: 'Campfire Club',
    email: 'campfire@brightside.test',
    logo_enabled: true,
    custom_logo_url: '/brand/stores/draft-store.webp',
    home_heading: 'Gather round',
    home_subheading: 'Warm things for one long weekend in the woods.',
    home_button_enabled: true,
    home_button_text: 'Look around',
    home_button_url: '/draft-store/products',
    contact_us_heading: 'Write to the club',
    contact_us_subheading: 'We read everything, usually with cocoa.',
  }),
  productNotes: draftStoreProducts,
};
