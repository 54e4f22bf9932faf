import { buildHealthReport } from '@/lib/platform/health';
import { setUpOwnDatabase } from './support/database';
import { createShopper } from './support/walk';

jest.setTimeout(120_000);

Object.assign(process.env, { STRIPE_SECRET_KEY_UK: 'sk_live_uk', STRIPE_PUBLISHABLE_KEY_UK: 'pk_live_uk' });
setUpOwnDatabase();

describe('a region with a live key and no webhook secret', () => {
  it('accepts no payment, because it might never be notified of it, and health reports the reason', async () => {
    expect(await buildHealthReport()).toMatchObject({
      paymentObstacles: { UK: 'no_webhook_secret', EU: 'no_gateway', US: 'no_gateway' },
      payments: { UK: null, EU: null, US: null },
    });
    const shopper = await createShopper();
    const answer = await shopper.pay(await shopper.order());
    expect([answer.status, answer.problem().message]).toEqual([
      503,
      'This store can’t take payments at the moment. Your basket is kept: please come back later.',
    ]);
  });
});
