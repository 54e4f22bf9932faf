import type { SeedTenant } from './store-types';

/** Password of all users in the demo world. */
export const DEMO_PASSWORD = 'demo-password';

/** The companies of the demo world with the people who sign in for them. */
export const demoTenants: readonly SeedTenant[] = [
  {
    key: 'merchloom',
    name: 'Merchloom',
    region: 'UK',
    company: {
      legalName: 'Merchloom Ltd',
      tradingName: 'Merchloom',
      registrationNumber: '00000001',
      vatNumber: 'GB000000001',
      address: '1 Weavers’ Row, Leeds LS1 0AA, United Kingdom',
      phone: '+44 113 496 0100',
      email: 'hello@merchloom.test',
    },
    users: [{ name: 'Morgan Ellis', email: 'staff@merchloom.test', role: 'admin', superadmin: true }],
  },
  {
    key: 'brightside',
    name: 'Brightside Events',
    region: 'UK',
    company: {
      legalName: 'Brightside Events Ltd',
      tradingName: 'Brightside',
      registrationNumber: '00000002',
      vatNumber: 'GB000000002',
      address: '24 Canal Yard, Manchester M1 0ZZ, United Kingdom',
      phone: '+44 161 496 0240',
      email: 'hello@brightside.test',
    },
    production: 'fulfiller',
    users: [
      { name: 'Priya Raman', email: 'owner@brightside.test', role: 'admin' },
      { name: 'Tom Whitaker', email: 'manager@brightside.test', role: 'account_manager' },
      { name: 'Ada Okafor', email: 'service@brightside.test', role: 'customer_service' },
    ],
  },
  {
    key: 'nordhavn',
    name: 'Nordhavn Live',
    region: 'EU',
    company: {
      legalName: 'Nordhavn Live B.V.',
      tradingName: 'Nordhavn Live',
      registrationNumber: '00000003',
      vatNumber: 'NL000000003B01',
      address: 'Havenkade 12, 1013 AA Amsterdam, Nederland',
      phone: '+31 20 555 0123',
      email: 'hallo@nordhavn.test',
    },
    production: 'fulfiller',
    users: [{ name: 'Sanne de Wit', email: 'owner@nordhavn.test', role: 'admin', language: 'nl' }],
  },
  {
    key: 'bayfront',
    name: 'Bayfront Summit',
    region: 'US',
    company: {
      legalName: 'Bayfront Summit, Inc.',
      tradingName: 'Bayfront Summit',
      registrationNumber: '00000004',
      vatNumber: '',
      address: '500 Pier Plaza, San Francisco, CA 94105, United States of America',
      phone: '+1 415 555 0134',
      email: 'hello@bayfront.test',
    },
    production: 'fulfiller',
    users: [{ name: 'Jordan Reyes', email: 'owner@bayfront.test', role: 'admin' }],
  },
  {
    key: 'loomshop',
    name: 'Loomshop',
    region: 'US',
    company: {
      legalName: 'Loomshop LLC',
      tradingName: 'Loomshop',
      registrationNumber: '00000005',
      vatNumber: '',
      address: '88 Mill Street, Portland, OR 97205, United States of America',
      phone: '+1 503 555 0188',
      email: 'merchant@loomshop.test',
    },
    production: 'platform',
    creditLimitMinor: 250_000,
    users: [
      {
        name: 'Casey Lin',
        email: 'merchant@loomshop.test',
        role: 'admin',
        integration: true,
        onboarded: false,
        shopifyUrl: 'loomshop.myshopify.com',
      },
    ],
  },
];
