import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { FakeStripe } from '../setup/fake-stripe';
import { getPaymentState, ownDatabase, queryRows } from './support/database';
import { startStripe } from './support/stripe';
import { createShopper, getClientSecret, parseIntentId, read } from './support/walk';

jest.setTimeout(120_000);
ownDatabase();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

async function openOrder() {
  const shopper = await createShopper('summer-fest');
  const paid = await shopper.paid(await shopper.order());
  const secret = getClientSecret(paid);
  const intent = stripe.intent(parseIntentId(secret));
  const readConfirmation = async () =>
    read(checkoutEndpoints.confirmation.answer, await shopper.confirmation(secret)).data;
  return { shopper, paid, orderId: paid.order.id, secret, intent, readConfirmation };
}
const listTimeline = async (orderId: string) =>
  (await queryRows(sql`select code from order_timeline where order_id = ${orderId} order by id`)).map(
    ({ code }) => code,
  );

/** 26 November 2026 at noon, s. */
const EXPIRY = 1_795_694_400;

describe('a payment that a bank processes for days', () => {
  it('is shown as placed and pending, and noted once for the owner (PAY-08)', async () => {
    const { orderId, paid, intent, readConfirmation } = await openOrder();
    intent.status = 'processing';
    for (const _ of [1, 2]) {
      const confirmation = await readConfirmation();
      expect(confirmation).toMatchObject({ status: 'processing', payment: null, pending: { step: 'bank' } });
      expect(confirmation.order.order_ref).toBe(paid.order.order_ref);
    }
    expect(await getPaymentState(orderId)).toBe('awaiting payment');
    expect(await listTimeline(orderId)).toEqual(['payment pending']);
    intent.status = 'succeeded';
    expect(await readConfirmation()).toMatchObject({ status: 'succeeded', pending: null });
    expect(await getPaymentState(orderId)).toBe('paid');
  });

  it('is noted for nobody who does not know its secret', async () => {
    const { shopper, orderId, secret, intent } = await openOrder();
    intent.status = 'processing';
    expect((await shopper.confirmation(`${secret}x`, intent.id)).status).toBe(404);
    expect(await listTimeline(orderId)).toEqual([]);
  });
});

describe('a payment that its shopper makes elsewhere within days', () => {
  it.each([
    [
      'reference',
      'multibanco_display_details',
      { expires_at: EXPIRY, hosted_voucher_url: 'https://payments.stripe.com/multibanco/voucher/1' },
      'https://payments.stripe.com/multibanco/voucher/1',
      '2026-11-26T12:00:00.000Z',
    ],
    ['reference', 'boleto_display_details', { hosted_voucher_url: null }, null, null],
    ['reference', 'oxxo_display_details', { expires_after: EXPIRY }, null, '2026-11-26T12:00:00.000Z'],
    ['verification', 'verify_with_microdeposits', { hosted_verification_url: 'javascript:alert(1)' }, null, null],
    [
      'transfer',
      'display_bank_transfer_instructions',
      { hosted_instructions_url: 'https://payments.stripe.com/bank/1' },
      'https://payments.stripe.com/bank/1',
      null,
    ],
  ])('waits for a %s: %s', async (step, type, details, url, until) => {
    const { orderId, intent, readConfirmation } = await openOrder();
    intent.status = 'requires_action';
    intent.next_action = { type, [type]: details };
    expect(await readConfirmation()).toMatchObject({ status: 'requires_action', pending: { step, url, until } });
    expect(await listTimeline(orderId)).toEqual(['payment pending']);
  });

  it('is not assumed of an authentication that the shopper abandoned', async () => {
    const { orderId, intent, readConfirmation } = await openOrder();
    intent.status = 'requires_action';
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.example' } };
    const confirmation = await readConfirmation();
    expect(confirmation).toMatchObject({ status: 'requires_action', pending: null });
    expect(confirmation.payment).not.toBeNull();
    expect(await listTimeline(orderId)).toEqual([]);
  });
});
