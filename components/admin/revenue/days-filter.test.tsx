import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { DaysFilter } from './days-filter';

const RANGE = { from: '2026-10-30', to: '2026-11-28' };

function show() {
  const onChange = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <DaysFilter range={RANGE} onChange={onChange} />
    </NextIntlClientProvider>,
  );
  return onChange;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

describe('the filter by days', () => {
  it('keeps a first day after the last day with an error, until both form a range', () => {
    const onChange = show();
    type('From', '2026-11-30');
    expect(onChange).not.toHaveBeenCalled();
    expect(field('From').value).toBe('2026-11-30');
    expect(screen.getByText(messages.revenue.daysSwapped)).toBeVisible();
    type('To', '2026-12-31');
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-30', to: '2026-12-31' });
    expect(screen.queryByText(messages.revenue.daysSwapped)).toBeNull();
  });

  it('waits until the year is typed completely', () => {
    const onChange = show();
    type('From', '0002-10-30');
    type('From', '0020-10-30');
    expect(onChange).not.toHaveBeenCalled();
    type('From', '2025-10-30');
    expect(onChange).toHaveBeenCalledWith({ from: '2025-10-30', to: '2026-11-28' });
  });
});
