import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { OrderDetail } from '@/lib/client/admin/orders';
import messages from '@/messages/en.json';
import { grantRequest, type OrderDialog, OrderDialogs } from './order-dialogs';

const text = messages.orders;
const detail = {
  order: { id: 'a', order_ref: 'ML-7', status: 'shipped', currency: 'GBP', region: 'UK' },
  payment: { gateway: 'stripe', paid: 2_450, refunded: 0, refundable: 2_450, disputes: [] },
  shopify: null,
  recall_first: null,
} as unknown as OrderDetail;
const request = { id: 'r', by: 'Kim', at: '2026-11-25T23:17:00Z', reason: 'Wrong size' };

function show(dialog: OrderDialog | null) {
  const onClose = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <OrderDialogs tenantId={1} detail={detail} dialog={dialog} onClose={onClose} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return onClose;
}

describe('the dialogs of an order', () => {
  it('are closed until one is requested', () => {
    show(null);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('grant a refund with the requested amount and reason', () => {
    show(grantRequest({ ...request, kind: 'refund', amount: 1_000 }));
    expect(screen.getByLabelText(text.refund.amount.replace('{currency}', 'GBP'))).toHaveValue('10.00');
    expect(screen.getByLabelText(text.refund.reason)).toHaveValue('Wrong size');
  });

  it('grant a cancellation with its reason', () => {
    show(grantRequest({ ...request, kind: 'cancellation', amount: null }));
    expect(screen.getByLabelText(text.cancel.reason)).toHaveValue('Wrong size');
    expect(screen.getByText(/and £24\.50 will be refunded/)).toBeVisible();
  });

  it('suggest the whole remaining amount for a refund without a request', () => {
    show({ kind: 'refund' });
    expect(screen.getByLabelText(text.refund.amount.replace('{currency}', 'GBP'))).toHaveValue('24.50');
    expect(screen.getByLabelText(text.refund.reason)).toHaveValue('');
  });

  it.each([
    ['ask-refund', text.request.refund],
    ['ask-cancellation', text.request.cancellation],
  ] as const)('asks an administrator in the dialog %s', async (kind, title) => {
    const onClose = show({ kind });
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: messages.admin.cancel }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
