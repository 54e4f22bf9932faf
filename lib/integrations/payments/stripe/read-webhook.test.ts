import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { HANDLED_EVENT_TYPES } from './read-webhook';

const readSetting = (): string =>
  readFileSync('docs/configuration.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('| `STRIPE_WEBHOOK_SECRET`')) ?? '';

describe('the webhook events of a Stripe endpoint', () => {
  it('have the API version that the settings’ documentation asks for', () => {
    expect(readSetting()).toContain(`API version \`${Stripe.API_VERSION}\``);
  });

  it('are listed in the settings’ documentation, each by its whole name and none without an effect', () => {
    const named = [...readSetting().matchAll(/`([a-z_]+(?:\.[a-z_*]+)+)`/g)].map(([, type]) => type);
    expect(named.toSorted()).toEqual([...HANDLED_EVENT_TYPES].toSorted());
  });
});
