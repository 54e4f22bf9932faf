import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import messages from '@/messages/en.json';
import { CancelDialog } from './cancel-dialog';

type Props = ComponentProps<typeof CancelDialog>;
const show = (props: Partial<Props>) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <CancelDialog tenantId={1} ids={['a']} onClose={() => {}} {...props} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const payment = { currency: 'GBP', region: 'UK', refundable: 2_450, disputes: [] } as const;

describe('what the cancel dialog promises about the refund', () => {
  it('names the amount that is refunded', () => {
    show({ payment });
    expect(screen.getByText(/and £24\.50 will be refunded/)).toBeVisible();
  });

  it('promises nothing while the payment is disputed', () => {
    show({ payment: { ...payment, refundable: 0, disputes: [{ state: 'under review' }] } });
    expect(screen.getByText(/Nothing is refunded while the payment is disputed: the bank decides\./)).toBeVisible();
  });

  it.each([[[]], [[{ state: 'lost' as const }]]])(
    'states that nothing is left to refund after disputes %j',
    (disputes) => {
      show({ payment: { ...payment, refundable: 0, disputes } });
      expect(screen.getByText(/There is nothing left to refund\./)).toBeVisible();
    },
  );

  it('leaves out disputed payments when several orders are cancelled', () => {
    show({ ids: ['a', 'b'] });
    expect(screen.getByText(/The orders will not be made.*except where the payment is disputed/)).toBeVisible();
  });

  it('links to Shopify for payments that were made there', () => {
    show({ payment, isOfShopify: true });
    expect(screen.getByText(/refund it there/)).toBeVisible();
    expect(screen.queryByText(/£24\.50/)).toBeNull();
  });
});
