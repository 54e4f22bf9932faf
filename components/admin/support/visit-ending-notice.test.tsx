import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { VisitEndingNotice } from './visit-ending-notice';

const text = messages.support.endsSoon;

/** Renders a visit that ends in `seconds`. */
const show = (seconds: number) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <VisitEndingNotice expiresAt={new Date(Date.now() + seconds * 1_000).toISOString()} />
    </NextIntlClientProvider>,
  );

describe('the end of a support visit', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('is announced two minutes before, and not earlier', () => {
    show(1_800);
    act(() => jest.advanceTimersByTime(1_679_000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  it('is announced on a page that opens in the last two minutes', () => {
    show(60);
    act(() => jest.advanceTimersByTime(0));
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });
});
