import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { SortableHeading, Table, TableRow } from '../kit/table';
import { FilterChips } from './filter-chips';
import { FilterSelect } from './filter-select';
import { findOption, toFilterQuery } from './filter-values';
import { ListPage } from './list-page';
import { SearchField } from './search-field';
import { useListFilter } from './use-list-filter';

jest.mock('next/navigation', () => jest.requireActual('@/tests/setup/history-router'));
const FRUITS = ['apple', 'banana', 'cherry', 'damson', 'elder', 'fig', 'grape'];
const COLOURS = ['red', 'blue'] as const;
const FILTER = { q: '', colour: '', sort: 'name', page: 1 };
const PER_PAGE = 3;

interface Call {
  readonly q?: string;
  readonly colour?: string;
  readonly sort?: string;
  readonly page?: number;
}
let calls: Call[] = [];
/** The server's response; a test may delay it or let it fail. */
let answer: (call: Call) => Promise<readonly string[]> = async () => [];

async function load(call: Call) {
  calls.push(call);
  const matchingFruits = await answer(call);
  const page = call.page ?? 1;
  const rows = matchingFruits.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return { rows, meta: { page, per_page: PER_PAGE, total: matchingFruits.length } };
}

function Fruits() {
  const list = useListFilter(FILTER);
  const { filter, change, clear } = list;
  const colour = findOption(COLOURS, filter.colour);
  const call = toFilterQuery({ ...filter, colour });
  const query = useQuery({ queryKey: [call], queryFn: () => load(call), placeholderData: keepPreviousData });
  return (
    <>
      <SearchField value={filter.q} label="Search" onSearch={(q) => change({ q })} />
      <FilterSelect
        label="Colour"
        value={filter.colour}
        any="Any colour"
        options={COLOURS.map((value) => ({ value, label: value }))}
        onChange={(value) => change({ colour: value })}
      />
      <FilterChips filter={filter} labels={{ colour }} onChange={change} onClear={clear} />
      <ListPage
        list={list}
        query={query}
        page={query.data}
        count={`${query.data?.meta.total} fruits`}
        empty={{ title: 'No fruits yet', action: <a href="/create">Grow one</a> }}
      >
        {({ rows }, isDimmed) => (
          <Table
            label="Fruits"
            dimmed={isDimmed}
            head={
              <SortableHeading
                label="Name"
                up="name"
                down="name-desc"
                sort={filter.sort}
                onSort={(sort) => change({ sort })}
              />
            }
          >
            {rows.map((row) => (
              <TableRow key={row}>
                <td>{row}</td>
              </TableRow>
            ))}
          </Table>
        )}
      </ListPage>
    </>
  );
}

function openAt(address: string): void {
  window.history.replaceState(null, '', address);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <NextIntlClientProvider locale="en" messages={messages}>
        <Fruits />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const address = (): string => window.location.pathname + window.location.search;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  calls = [];
  answer = async ({ q = '' }) => FRUITS.filter((fruit) => fruit.includes(q));
});

describe('a list', () => {
  it('stores its filter, sort order and page in the address, without the defaults', async () => {
    openAt('/fruits');
    await screen.findByText('7 fruits');
    await press('Next');
    expect(address()).toBe('/fruits?page=2');
    await screen.findByText('damson');
    await userEvent.selectOptions(screen.getByLabelText('Colour'), 'red');
    expect(address()).toBe('/fruits?colour=red');
    await press('Name');
    expect(address()).toBe('/fruits?colour=red&sort=name-desc');
    await userEvent.selectOptions(screen.getByLabelText('Colour'), 'Any colour');
    expect(address()).toBe('/fruits?sort=name-desc');
  });

  it('returns to the first page when its filter changes', async () => {
    openAt('/fruits?page=2');
    await screen.findByText('damson');
    await userEvent.type(screen.getByRole('searchbox'), 'an{Enter}');
    expect(address()).toBe('/fruits?q=an');
    expect(await screen.findByText('banana')).toBeVisible();
  });

  it('restores the previous filter on Back', async () => {
    openAt('/fruits?q=apple');
    await screen.findByText('apple');
    await press('“apple” Remove filter');
    await screen.findByText('7 fruits');
    act(() => window.history.back());
    expect(await screen.findByText('1 fruits')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('apple');
  });

  it('does not send invalid values from the address to the server', async () => {
    openAt('/fruits?colour=mauve&page=-4&planet=mars');
    await screen.findByText('7 fruits');
    expect(calls).toEqual([{ sort: 'name', page: 1 }]);
  });

  it('shows its rows dimmed while the next ones load', async () => {
    openAt('/fruits');
    await screen.findByText('apple');
    let release: (fruits: readonly string[]) => void = () => {};
    answer = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    await press('Next');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Fruits' })).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByText('apple')).toBeVisible();
    await act(async () => release(FRUITS));
    expect(await screen.findByText('damson')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Fruits' })).toHaveAttribute('aria-busy', 'false');
  });

  it('offers the first step when it is empty, and clearing the filters when they match nothing', async () => {
    answer = async ({ q }) => (q ? [] : FRUITS);
    openAt('/fruits?q=zucchini');
    await screen.findByText(messages.admin.noMatch);
    expect(screen.queryByText('No fruits yet')).toBeNull();
    const [, inState] = screen.getAllByRole('button', { name: messages.admin.clearFilters });
    if (inState) await userEvent.click(inState);
    expect(address()).toBe('/fruits');
    expect(await screen.findByText('apple')).toBeVisible();
  });

  it('states that there is nothing yet, and offers the first step', async () => {
    answer = async () => [];
    openAt('/fruits');
    expect(await screen.findByRole('link', { name: 'Grow one' })).toBeVisible();
    expect(screen.queryByText(messages.admin.noMatch)).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    answer = async () => {
      throw new Error('out of order');
    };
    openAt('/fruits');
    const retry = await screen.findByRole('button', { name: messages.admin.retry });
    answer = async () => FRUITS;
    await userEvent.click(retry);
    expect(await screen.findByText('apple')).toBeVisible();
  });

  it('has no pager for a single page', async () => {
    answer = async () => FRUITS.slice(0, PER_PAGE);
    openAt('/fruits');
    await screen.findByText('apple');
    expect(screen.queryByRole('navigation', { name: messages.admin.pages })).toBeNull();
  });
});
