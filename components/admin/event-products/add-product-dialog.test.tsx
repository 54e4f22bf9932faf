import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { BlankDto, EventTermsDto } from '@/lib/contracts/event-products';
import messages from '@/messages/en.json';
import { AddProductDialog } from './add-product-dialog';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const BLANK = {
  id: 5,
  name: 'Classic mug',
  colours: [{ code: 'white', name: 'White', hex: '#ffffff' }],
  sizes: ['onesize'],
  print_method: 'print',
  blank_price: 280,
  print_price: 300,
  suggested_price: 1200,
} as unknown as BlankDto;
const EVENT = {
  currency: 'EUR',
  region: 'EU',
  vat_rate_bps: 2100,
  vat_registered: true,
  fundraiser: null,
  provider_fee: null,
} as unknown as EventTermsDto;

const browserFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = browserFetch;
});

function show() {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'XSRF-TOKEN=x';
  const send = jest.fn(() => new Promise<Response>(() => {}));
  globalThis.fetch = send;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <AddProductDialog tenant={1} slug="run" blank={BLANK} event={EVENT} onClose={() => {}} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  return send;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const price = () => screen.getByRole('textbox', { name: /Price/, hidden: true });

describe('the dialog that adds a product', () => {
  it('warns about a price below cost, with the loss, before it adds the product', async () => {
    const send = show();
    await userEvent.clear(price());
    await userEvent.type(price(), '4');
    await press(messages.eventProducts.addOnly);
    expect(screen.getByRole('alert', { hidden: true })).toHaveTextContent('you lose € 1,80 on each piece');
    expect(send).not.toHaveBeenCalled();
    await press(messages.eventProducts.addOnly);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });
});
