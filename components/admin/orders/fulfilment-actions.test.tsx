import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { wrapInEnvelope } from '@/lib/contracts/define';
import type { FulfilmentDto } from '@/lib/contracts/fulfilment';
import messages from '@/messages/en.json';
import { serveCalls } from '@/tests/setup/serve-calls';
import { FulfilmentActions } from './fulfilment-actions';

type Props = ComponentProps<typeof FulfilmentActions>;
const text = messages.orders.fulfilment;
const data = {
  status: 'new',
  actions: [],
  choices: [],
  moves: [],
  may_track: false,
  self_made: false,
  stays_here: false,
  tracking_page: 'https://example.test/track',
} as unknown as FulfilmentDto;

const server = serveCalls(() => ({ body: wrapInEnvelope({}) }));
beforeEach(() => server.calls.splice(0));
afterAll(() => server.stop());
/** Lists the bodies of the sent actions, without the requests for CSRF tokens. */
const listSent = () => server.calls.flatMap(({ body }) => ('action' in body ? [body] : []));

const show = (changes: Partial<FulfilmentDto>, props: Partial<Props> = {}) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <FulfilmentActions
          tenantId={1}
          orderId="a"
          data={{ ...data, ...changes }}
          isWaiting={false}
          isCorrected={false}
          client={null}
          {...props}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const button = (name: string) => screen.getByRole('button', { name });

describe('what can be done with an order’s production', () => {
  it('includes only what the server allows now', () => {
    show({});
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('link', { name: text.trackingPage })).toBeVisible();
  });

  it('asks for confirmation before a stopped order is released', async () => {
    show({ actions: ['release'] });
    await userEvent.click(button(text.release));
    expect(listSent()).toEqual([]);
    const [, confirm] = screen.getAllByRole('button', { name: text.release });
    if (confirm) await userEvent.click(confirm);
    await waitFor(() => expect(listSent()).toEqual([{ action: 'release' }]));
  });

  it('asks for confirmation when staff take over a client’s order', async () => {
    show({ actions: ['make'] }, { client: 'Acme' });
    await userEvent.click(button(text.makeFor.replace('{client}', 'Acme')));
    expect(screen.getByRole('dialog', { name: text.makeForTitle.replace('{client}', 'Acme') })).toBeVisible();
    expect(listSent()).toEqual([]);
  });

  it('does not offer another attempt while the order waits for its personalisation', () => {
    show({ actions: ['retry'] }, { isWaiting: true });
    expect(screen.queryByRole('button', { name: text.retry })).toBeNull();
  });

  it('is done at once when nothing can be lost', async () => {
    show({ actions: ['hold'] });
    await userEvent.click(button(text.hold));
    await waitFor(() => expect(listSent()).toEqual([{ action: 'hold' }]));
  });
});
