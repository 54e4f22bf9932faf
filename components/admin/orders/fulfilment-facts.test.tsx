import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import messages from '@/messages/en.json';
import { FulfilmentFacts } from './fulfilment-facts';

type Props = ComponentProps<typeof FulfilmentFacts>;
const data: Props['data'] = {
  status: 'new',
  start_at: '2026-11-25T23:17:00Z',
  fulfiller: null,
  stays_here: false,
  external_id: null,
  submissions: [],
  next_try_at: null,
  tracking: null,
  promised_to: '30-11-2026',
  delayed_to: null,
};
const show = (props: Partial<Props>) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <FulfilmentFacts data={data} region="UK" isStopped={false} {...props} />
    </NextIntlClientProvider>,
  );

describe('the start of an order’s production', () => {
  it('states when it starts', () => {
    show({});
    expect(screen.getByText(/Nov 25, 2026/)).toBeVisible();
  });

  it('shows that it is stopped while the payment is on hold', () => {
    show({ isStopped: true });
    expect(screen.getByText('stopped')).toBeVisible();
    expect(screen.queryByText(/Nov 25/)).toBeNull();
  });

  it('names the new date of a late order beside the promised one', () => {
    show({ data: { ...data, delayed_to: '04-12-2026' } });
    expect(screen.getByText('4 December 2026 (promised: 30 November 2026)')).toBeVisible();
  });

  it('names the next attempt for an order that did not reach its fulfiller', () => {
    const submissions = [{ fulfiller: 'Ada', state: 'failed' as const, reason: '', at: '2026-11-25T22:00:00Z' }];
    show({ data: { ...data, status: 'submitting to fulfiller', submissions, next_try_at: '2026-11-26T04:05:00Z' } });
    expect(screen.getByText('Next attempt')).toBeVisible();
    expect(screen.getByText(/Nov 26, 2026/)).toBeVisible();
  });
});
