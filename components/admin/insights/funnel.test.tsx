import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { FunnelDto } from '@/lib/contracts/insights';
import messages from '@/messages/en.json';
import { Funnel } from './funnel';

const { funnel: text, noneBefore } = messages.insights;
const NOTHING = { visit: 0, product: 0, personalised: 0, checkout: 0, paid: 0 };
const FIGURES = { visit: 200, product: 120, personalised: 40, checkout: 10, paid: 8 };

/** Renders a funnel. Returns the texts of its summary and of its steps. */
function show(funnel: Partial<FunnelDto>) {
  const whole: FunnelDto = { totals: FIGURES, previous: NOTHING, bars: [], stores: [], ...funnel };
  const { container } = render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <Funnel funnel={whole} bucket="day" exportHref="/export" />
    </NextIntlClientProvider>,
  );
  return {
    summary: screen.getByRole('heading', { name: text.title }).nextElementSibling?.textContent,
    steps: [...container.querySelectorAll('li')].map((step) => step.textContent),
  };
}

describe('the funnel', () => {
  it('states how many visits ended with an order, and at which step most visits were lost', () => {
    const { summary, steps } = show({ previous: { ...NOTHING, visit: 100 } });
    expect(summary).toBe(
      '200 visits and 8 orders: 4% of the visits ended with an order. Most were lost between “Personalised or in basket” and “Checkout begun”: 75% went no further.',
    );
    expect(steps[0]).toBe('Visits200+100% against the days before');
    expect(steps[4]).toBe(`Paid84% of visits${noneBefore}`);
    expect(screen.getByRole('link', { name: `Export as CSV: ${text.title}` })).toHaveAttribute('href', '/export');
  });

  it('shows numbers instead of a share when more orders were paid than visits counted', () => {
    expect(show({ totals: { ...NOTHING, visit: 1, product: 1, paid: 2 } }).summary).toContain(
      '1 visit was counted, and 2 orders were paid.',
    );
  });

  it('states that no visits were counted', () => {
    expect(show({ totals: { ...NOTHING, paid: 2 } }).summary).toBe(text.none);
  });

  it('shows every figure of the chart in a table, too', () => {
    show({ bars: [{ from: '2026-03-01', to: '2026-03-01', figures: FIGURES }] });
    const [, row] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(row).toHaveTextContent('March 1, 202620012040108');
  });

  it('lists the stores of a tenant that has several', () => {
    const stores = ['North', 'South'].map((name) => ({ slug: name.toLowerCase(), name, figures: FIGURES }));
    show({ stores });
    expect(screen.getByText('South')).toBeVisible();
  });
});
