import type { BrowserContext } from 'playwright/test';
import type { FakeStripe } from '../setup/fake-stripe';

/**
 * Stub of Stripe.js as documented, as far as a payment element needs it: it enforces the order of calls, does not
 * expose the card, and confirms with the publishable key at the given account.
 */
const SCRIPT = `
window.Stripe = Object.assign((key, options = {}) => {
  const held = {};
  const stripe = {
    _registerWrapper() {}, registerAppInfo() {},
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    elements(settings) {
      if (!settings || !settings.clientSecret) throw new Error('elements need a client secret');
      held.settings = settings;
      const element = (type, given) => {
        const listeners = {};
        let node = null;
        const self = {
          on: (event, listener) => { (listeners[event] ??= []).push(listener); return self; },
          off: () => self, once: () => self, update: () => {}, focus() {}, blur() {}, clear() {}, collapse() {},
          mount(target) {
            node = typeof target === 'string' ? document.querySelector(target) : target;
            const seen = { key, account: options.stripeAccount ?? null, type, settings, given };
            node.innerHTML = '<label>Card number <input data-stripe-card></label>';
            node.dataset.stripe = JSON.stringify(seen);
            held.element = self;
            held.card = () => node.querySelector('[data-stripe-card]').value.replace(/\\\\s/g, '');
            setTimeout(() => (listeners.ready ?? []).forEach((listener) => listener({ elementType: type })), 20);
          },
          unmount() { if (node) node.innerHTML = ''; },
          destroy() { self.unmount(); if (held.element === self) held.element = null; },
        };
        return self;
      };
      held.elements = { create: element, getElement: () => held.element ?? null, update() {}, submit: async () => ({}),
        fetchUpdates: async () => ({}), on() {}, off() {} };
      return held.elements;
    },
    async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
      if (elements !== held.elements || !held.element) throw new Error('the element is not mounted');
      if (redirect !== 'if_required' && !confirmParams?.return_url) throw new Error('return_url is required');
      const secret = clientSecret ?? held.settings.clientSecret;
      const id = secret.split('_secret_')[0];
      const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', {
        method: 'POST',
        body: new URLSearchParams({ client_secret: secret, card: held.card(), key,
          ...(options.stripeAccount ? { _stripe_account: options.stripeAccount } : {}) }),
      });
      const body = await answer.json();
      if (body.error) return { error: body.error };
      const back = new URL(confirmParams.return_url);
      back.searchParams.set('payment_intent', id);
      back.searchParams.set('payment_intent_client_secret', secret);
      back.searchParams.set('redirect_status', 'succeeded');
      window.location.assign(body.status === 'requires_action'
        ? 'https://hooks.stripe.com/redirect/authenticate/' + id + '?' + new URLSearchParams({ back: back.href })
        : back.href);
      return new Promise(() => {});
    },
    async retrievePaymentIntent() { throw new Error('nobody here asks for it'); },
  };
  return stripe;
}, { version: 'endive' });
`;

/** Replaces Stripe's three hosts. `publishableKey` must belong to the fake's secret key, as key pairs do at Stripe. */
export async function routeStripe(context: BrowserContext, stripe: FakeStripe, publishableKey: string): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '');
    const account = form.get('_stripe_account');
    if (form.get('key') !== publishableKey) return route.fulfill({ status: 401, json: wrongKey });
    const answer = await fetch(`${stripe.url}${new URL(route.request().url()).pathname}`, {
      method: 'POST',
      body: form,
      headers: account ? { 'stripe-account': account } : {},
    });
    return route.fulfill({
      status: answer.status,
      json: await answer.json(),
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await context.route('https://hooks.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Your bank</title><h1>Your bank</h1>' }),
  );
}

const wrongKey = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } };
