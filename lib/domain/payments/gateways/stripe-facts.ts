import type { GatewayFacts } from './gateway-facts';

const DASHBOARD_URL = 'https://dashboard.stripe.com/';

/** Facts of Stripe, which takes payments as direct charges on the owners' connected accounts (ADR 9). */
export const stripeFacts: GatewayFacts = {
  movesMoney: true,
  hasOwnerAccounts: true,
  keepsFees: true,
  reportsPayments: true,
  dashboardUrl: DASHBOARD_URL,
  elementSources: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connections: ['https://api.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    paymentRequests: ['https://js.stripe.com'],
  },
  elementCookies: ['__stripe_mid', '__stripe_sid'],
  buildDisputeUrl: ({ reference, account, isLive }) => {
    const parts = [account, isLive ? null : 'test', 'disputes', reference].filter((part) => part !== null);
    return DASHBOARD_URL + parts.map(encodeURIComponent).join('/');
  },
};
