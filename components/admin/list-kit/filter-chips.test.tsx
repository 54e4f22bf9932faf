import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { FilterChips } from './filter-chips';

const filter = { q: 'shirt', status: 'paid,shipped', store: 'gone', page: 1 };

function show(values: typeof filter) {
  const onChange = jest.fn();
  const onClear = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <FilterChips
        filter={values}
        labels={{ status: (value) => value.toUpperCase(), store: undefined }}
        onChange={onChange}
        onClear={onClear}
      />
    </NextIntlClientProvider>,
  );
  return { onChange, onClear };
}
const chip = (label: string) => screen.getByRole('button', { name: `${label} ${messages.admin.removeFilter}` });

describe('the chips above a list', () => {
  it('show the search and every value of a filter, and none for a value that filters nothing', () => {
    show(filter);
    expect(
      screen.getAllByRole('listitem').map((item) => item.textContent?.replace(messages.admin.removeFilter, '')),
    ).toEqual(['“shirt”', 'PAID', 'SHIPPED', messages.admin.clearFilters]);
  });

  it('remove only their own value', async () => {
    const { onChange, onClear } = show(filter);
    await userEvent.click(chip('PAID'));
    await userEvent.click(chip('“shirt”'));
    expect(onChange.mock.calls).toEqual([[{ status: 'shipped' }], [{ q: '' }]]);
    await userEvent.click(screen.getByRole('button', { name: messages.admin.clearFilters }));
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  it('render nothing without active filters', () => {
    show({ q: '', status: '', store: '', page: 3 });
    expect(screen.queryByRole('list')).toBeNull();
  });
});
