import { readFileSync } from 'node:fs';
import { HANDLED_EVENT_TYPES } from './read-webhook';

describe('the webhook events of a Stripe endpoint', () => {
  it('are listed in the settings’ documentation, each by its whole name and none without an effect', () => {
    const row = readFileSync('docs/configuration.md', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('| `STRIPE_WEBHOOK_SECRET`'));
    const named = [...(row ?? '').matchAll(/`([a-z_]+(?:\.[a-z_*]+)+)`/g)].map(([, type]) => type);
    expect(named.toSorted()).toEqual([...HANDLED_EVENT_TYPES].toSorted());
  });
});
