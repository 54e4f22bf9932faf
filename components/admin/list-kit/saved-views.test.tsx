import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { SavedViews } from './saved-views';
import type { SavedView } from './use-saved-views';

jest.mock('next/navigation', () => jest.requireActual('@/tests/setup/history-router'));

const privateView: SavedView = {
  id: 1,
  name: 'Late',
  query: 'q=late',
  shared: false,
  by: null,
  may_change: true,
  is_first: false,
};
const shared: SavedView = { ...privateView, id: 2, name: 'Team', query: 'q=team', shared: true, by: 'Kim' };
const built = [
  { key: 'all', label: 'All', query: '' },
  { key: 'paid', label: 'Paid', query: 'status=paid' },
];
const text = messages.savedViews;

function show(query: string, list: readonly SavedView[] = [privateView, shared]) {
  window.history.replaceState(null, '', '/orders');
  const views = {
    list: [...list],
    isLoading: false,
    createView: jest.fn(async () => ({})),
    rename: jest.fn(async () => ({})),
    change: jest.fn(),
    openWith: jest.fn(),
    deleteView: jest.fn(),
  };
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <SavedViews
        builtIn={built}
        views={views as unknown as Parameters<typeof SavedViews>[0]['views']}
        query={query}
        mayShare
      />
    </NextIntlClientProvider>,
  );
  return views;
}
const item = (name: string) => screen.getAllByRole('menuitem', { name });

describe('the saved views of a list', () => {
  it('mark the view that the list shows, regardless of the order of its filters', () => {
    show('status=paid');
    expect(screen.getByRole('link', { name: 'Paid' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current');
    expect(screen.queryByRole('button', { name: text.save })).toBeNull();
  });

  it('name who shares a shared view', () => {
    show('');
    expect(screen.getByRole('link', { name: 'Team shared by Kim' })).toHaveAttribute('href', '/orders?q=team');
  });

  it('include a way to all rows when the list opens with a saved view', () => {
    show('', [{ ...privateView, is_first: true }]);
    expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/orders?view=all');
  });

  it('are saved under a name when the current filters match no view', async () => {
    const views = show('q=new');
    await userEvent.click(screen.getByRole('button', { name: text.save }));
    await userEvent.type(screen.getByLabelText(text.name), 'New ones');
    await userEvent.click(screen.getByRole('button', { name: messages.admin.save }));
    expect(views.createView).toHaveBeenCalledWith({ name: 'New ones', query: 'q=new', shared: false });
  });

  it('are deleted at once when private, and after a confirmation when colleagues would lose them too', async () => {
    const views = show('');
    const [first, second] = item(text.delete);
    if (first) await userEvent.click(first);
    expect(views.deleteView).toHaveBeenCalledWith(privateView);
    if (second) await userEvent.click(second);
    expect(views.deleteView).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: text.delete }));
    expect(views.deleteView).toHaveBeenLastCalledWith(shared);
  });

  it('can be changed only by users with permission', () => {
    show('', [{ ...shared, may_change: false }]);
    expect(screen.queryByRole('menuitem', { name: text.rename })).toBeNull();
    expect(item(text.copyLink)).toHaveLength(1);
  });
});
