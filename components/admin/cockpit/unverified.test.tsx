import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { UnverifiedClients } from './order-column';

describe('clients to verify in the cockpit', () => {
  it('shows which clients can be verified, and which details the others lack', () => {
    const since = '2026-05-04T10:00:00Z';
    render(
      <NextIntlClientProvider locale="en" timeZone="UTC" now={new Date(since)} messages={messages}>
        <UnverifiedClients
          unverified={{
            count: 2,
            rows: [
              { id: 1, name: 'Complete Ltd', since, needs: [] },
              { id: 2, name: 'Open Ltd', since, needs: ['legal name', 'address'] },
            ],
          }}
        />
      </NextIntlClientProvider>,
    );
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('Complete Ltd');
    expect(rows[0]).toContain('Can be verified');
    expect(rows[1]).toContain('Missing: legal name of the company and address of the company');
  });
});
