import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { callEndpoint } from '@/lib/client/call-endpoint';
import type { CalendarBody, CalendarDto } from '@/lib/contracts/calendars';
import type { EventDto } from '@/lib/contracts/events';
import messages from '@/messages/en.json';
import { CalendarCard } from './calendar-card';

jest.mock('@/lib/client/call-endpoint', () => ({ callEndpoint: jest.fn() }));
const calls = jest.mocked(callEndpoint as (...args: unknown[]) => Promise<unknown>);

const storeEvent = {
  tenant_id: 3,
  slug: 'fest',
  region: 'UK',
  status: 'Active',
  type: 'store',
  locked: false,
} as EventDto;

/**
 * Renders the calendar card of a store without saved dates, with two links to leave the page. Saving updates the
 * response of the server.
 */
async function show(event = storeEvent) {
  const data: CalendarDto = {
    locked: false,
    calendar: null,
    phase: 'open',
    window: null,
    opens_at: null,
    closes_at: null,
  };
  let saved = data;
  calls.mockImplementation(async (endpoint, input) => {
    const { method } = Object(endpoint) as { method: string };
    if (method === 'PUT') saved = { ...data, calendar: Object(input).body as CalendarBody };
    return { data: saved };
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <CalendarCard event={event} />
        <a href="#elsewhere">Stay</a>
        <a href="/orders" onClick={(pressed) => pressed.preventDefault()}>
          Orders
        </a>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Save dates' });
}

describe('the dates of a store', () => {
  it('ask for confirmation before the page is left with unsaved dates', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await show();
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    expect(confirm).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Place (optional)'), 'Ulm');
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
    expect(confirm).toHaveBeenCalledWith('Leave without saving your changes?');
    confirm.mockRestore();
  });

  it('are the days of the event alone for a store in which nothing can be ordered', async () => {
    await show({ ...storeEvent, type: 'products' });
    expect(screen.getByLabelText('First day of the event (optional)')).toBeTruthy();
    expect(screen.queryByLabelText('Orders are taken')).toBeNull();
    expect(screen.queryByLabelText('After the event')).toBeNull();
  });

  it('keep the focus and the typed values when they are saved for the first time', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Place (optional)'), 'Ulm');
    fireEvent.change(screen.getByLabelText('First day of the event (optional)'), { target: { value: '2031-07-10' } });
    const save = screen.getByRole('button', { name: 'Save dates' });
    await userEvent.click(save);
    await screen.findByText('Orders open');
    await waitFor(() => expect(save).toHaveFocus());
    expect(screen.getByLabelText('Place (optional)')).toHaveValue('Ulm');
  });
});
