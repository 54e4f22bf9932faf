import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { buildEndpointKey } from '@/lib/client/endpoint-query';
import type { BillDto } from '@/lib/contracts/bills';
import { clientEndpoints } from '@/lib/contracts/clients';
import messages from '@/messages/en.json';
import { ClientBills } from './client-bills';

const bill: BillDto = {
  id: '0b5cbd0e-3a57-4c0a-9a7c-0f6f1a5f0001',
  number: 'MB-000001',
  issued_on: '2026-10-01',
  due_on: '2026-10-15',
  last_day: '2026-09-30',
  production: 10_000,
  shipping: 500,
  net: 10_500,
  vat_kind: null,
  vat_rate_percent: 2_000,
  vat: 2_100,
  total: 12_600,
  currency: 'GBP',
  state: 'open',
  overdue: true,
  paid_at: null,
};

// jsdom computes no layout and has no ResizeObserver.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

function show(rows: readonly BillDto[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(buildEndpointKey(clientEndpoints.bills, { params: { clientId: 3 } }), { data: { rows } });
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <QueryClientProvider client={queries}>
        <ClientBills client={{ id: 3, name: 'Field Ltd' }} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

describe('the invoices of a client', () => {
  it('marks the overdue ones', () => {
    show([bill, { ...bill, id: '0b5cbd0e-3a57-4c0a-9a7c-0f6f1a5f0002', number: 'MB-000002', overdue: false }]);
    const [, late, open] = screen.getAllByRole('row');
    expect(late).toHaveTextContent('Overdue');
    expect(open).toHaveTextContent('Open');
  });

  it('shows client and amount before an invoice is marked as paid', async () => {
    show([bill]);
    const [button] = screen.getAllByRole('button', { name: 'Mark as paid' });
    if (!button) throw new Error('there is no button');
    await userEvent.click(button);
    const dialog = within(screen.getByRole('dialog', { name: 'Mark MB-000001 as paid?' }));
    expect(dialog.getByText(/^Field Ltd owes £126\.00 on this invoice\./)).toBeVisible();
  });
});
