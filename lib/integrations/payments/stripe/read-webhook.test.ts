import { readFileSync } from 'node:fs';
import { HANDLED_EVENT_TYPES } from './read-webhook';

describe('the events that an endpoint at Stripe is to send', () => {
  it('are named in the settings’ documentation, each by its whole name and none that has no effect', () => {
    const row = readFileSync('docs/configuration.md', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('| `STRIPE_WEBHOOK_SECRET`'));
    const named = [...(row ?? '').matchAll(/`([a-z_]+(?:\.[a-z_*]+)+)`/g)].map(([, type]) => type);
    expect(named.toSorted()).toEqual([...HANDLED_EVENT_TYPES].toSorted());
  });
});
