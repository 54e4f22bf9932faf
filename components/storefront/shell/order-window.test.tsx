import { cleanup, render, screen } from '@testing-library/react';
import type { StorePage } from '@/lib/web/storefront/page';
import { OrderWindowBar } from './order-window';

const closing = {
  closes_at: '2026-12-18T18:00:00Z',
  window_ends_at: null,
  is_last_call: false,
  time_zone: 'Europe/London',
};
const openPage = (isForEnquiries: boolean, calendar: object = closing) =>
  ({
    locale: 'en',
    store: { calendar, status: 'Active' },
    view: { open: true, isForEnquiries, region: 'UK', path: '/kit' },
    texts: async () => (key: string) => key,
  }) as unknown as StorePage;
const show = async (page: StorePage) => render(await OrderWindowBar({ page, now: new Date('2026-12-01T12:00:00Z') }));

describe('the line about the order window of an open store', () => {
  it('states when the store closes, or that it may close at any moment', async () => {
    await show(openPage(false));
    expect(screen.getByText('closes')).not.toBeNull();
    await show(openPage(false, { ...closing, closes_at: null, is_last_call: true }));
    expect(screen.getByText('lastCall')).not.toBeNull();
  });

  it('says of a window that the next one follows at once when it ends, and not that the store closes', async () => {
    await show(openPage(false, { ...closing, closes_at: null, window_ends_at: '2026-12-04T18:00:00Z' }));
    expect(screen.getByText('windowEnds')).not.toBeNull();
    expect(screen.queryByText(/^closes/)).toBeNull();
  });

  it('offers a reminder until a day before the store closes', async () => {
    await show(openPage(false));
    expect(screen.getByRole('link', { name: 'remindLink' }).getAttribute('href')).toContain('/wait-list');
    cleanup();
    await show(openPage(false, { ...closing, closes_at: '2026-12-02T12:00:00Z' }));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is absent from a store in which nothing can be ordered', async () => {
    const { container } = await show(openPage(true));
    expect(container.textContent).toBe('');
  });
});
