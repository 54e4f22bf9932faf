import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { callEndpoint } from '@/lib/client/call-endpoint';
import messages from '@/messages/en.json';
import { SuppressionsCard } from './suppressions-card';

jest.mock('@/lib/client/call-endpoint', () => ({ callEndpoint: jest.fn() }));
const calls = jest.mocked(callEndpoint as (...args: unknown[]) => Promise<unknown>);

const row = {
  id: '6f0a0f0e-0000-4000-8000-000000000001',
  reason: 'bounce',
  status: '5.1.1',
  created_at: '2026-11-20T10:00:00.000Z',
  email: 'robin@shopper.test',
  order: { id: '6f0a0f0e-0000-4000-8000-000000000002', order_ref: 'ML-AAAAA-BBBB' },
  user_name: null,
};

function show(rows: readonly unknown[]) {
  const removed: unknown[] = [];
  calls.mockImplementation(async (endpoint, input) => {
    const { method } = Object(endpoint) as { method: string };
    if (method === 'DELETE') {
      removed.push(Object(input).params);
      return { data: { removed: true } };
    }
    const left = rows.filter((_, index) => index >= removed.length);
    return { data: { rows: left, meta: { page: 1, per_page: 25, total: left.length } } };
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <SuppressionsCard tenantId={3} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  return removed;
}

describe('the addresses that get no e-mails', () => {
  it('are replaced by a message when there are none', async () => {
    show([]);
    expect(await screen.findByText('No e-mails have bounced.')).toBeInTheDocument();
  });

  it('name the reason and the order, and are allowed again after a confirmation', async () => {
    const user = userEvent.setup();
    const removed = show([row]);
    const item = within(await screen.findByRole('listitem'));
    expect(item.getByText('robin@shopper.test')).toBeInTheDocument();
    expect(item.getByText('Bounced')).toBeInTheDocument();
    expect(item.getByRole('link', { name: 'Order ML-AAAAA-BBBB' })).toHaveAttribute('href', `/orders/${row.order.id}`);
    await user.click(item.getByRole('button', { name: 'Allow e-mails: robin@shopper.test' }));
    expect(removed).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Allow e-mails to this address again' }));
    await user.click(dialog.getByRole('button', { name: 'Allow e-mails' }));
    expect(removed).toEqual([{ tenant: 3, id: row.id }]);
    expect(await screen.findByText('No e-mails have bounced.')).toBeInTheDocument();
  });

  it('hide an address that the order no longer has', async () => {
    show([{ ...row, email: null, reason: 'complaint', status: '' }]);
    expect(await screen.findByText('The address has been changed since')).toBeInTheDocument();
    expect(screen.getByText('Reported as spam')).toBeInTheDocument();
  });
});
