import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { OrderDetail } from '@/lib/client/admin/orders';
import messages from '@/messages/en.json';
import { OrderHeader } from './order-header';

const nothing = {
  update: false,
  cancel: false,
  replace: false,
  ask_cancellation: false,
};
const detail = {
  order: { id: 'a', order_ref: 'ML-7 8', status: 'shipped', customer: { email: 'robin@example.test' } },
  payment: { gateway: 'stripe' },
  placed_at: '2026-11-25T23:17:00Z',
  store_name: 'Autumn fair',
  client: null,
  shopify: null,
  may: nothing,
} as unknown as OrderDetail;

function show(changes: Partial<Record<keyof OrderDetail, unknown>> = {}) {
  const onCancel = jest.fn();
  const onAskCancellation = jest.fn();
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <OrderHeader
          tenantId={1}
          detail={{ ...detail, ...changes } as OrderDetail}
          onCancel={onCancel}
          onAskCancellation={onAskCancellation}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { onCancel, onAskCancellation };
}
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);
const text = messages.orders;

describe('the head of an order’s page', () => {
  it('shows the reference of the order, and when and where it was placed, with the time zone', () => {
    show();
    expect(screen.getByRole('heading', { name: 'ML-7 8' })).toBeVisible();
    expect(screen.getByText(/November 25, 2026.*UTC · Autumn fair/)).toBeVisible();
    expect(screen.queryByText(text.testPayment)).toBeNull();
  });

  it('offers nothing to users who may not change orders', () => {
    show();
    expect(buttons()).toEqual([]);
  });

  it('offers to cancel the order to users with the permission, and a request to all others', async () => {
    const { onCancel, onAskCancellation } = show({ may: { ...nothing, cancel: true, ask_cancellation: true } });
    await userEvent.click(screen.getByRole('button', { name: text.cancel.action }));
    await userEvent.click(screen.getByRole('button', { name: text.request.cancellation }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onAskCancellation).toHaveBeenCalledTimes(1);
  });

  it('does not offer to resend the confirmation when Shopify sends it', () => {
    show({ may: { ...nothing, update: true }, shopify: {} });
    expect(buttons()).toEqual([text.reply.action]);
  });

  it('links to the replacement of this order', () => {
    show({ may: { ...nothing, replace: true } });
    expect(screen.getByRole('link', { name: text.replace })).toHaveAttribute('href', '/replace-order?ref=ML-7%208');
  });

  it('names its client to the platform’s staff, and marks test payments', () => {
    show({ client: { id: 4, name: 'Acme' }, payment: { gateway: 'test' } });
    expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/clients/4');
    expect(screen.getByText(text.testPayment)).toBeVisible();
  });
});
