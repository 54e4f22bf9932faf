import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { BulkBar, BulkButton } from './bulk-bar';
import { PageCheckbox, RowCheckbox } from './selection-boxes';
import { useSelection } from './use-selection';

const PAGE = ['a', 'b', 'c', 'd'];
const MATCHING = 250;

function List({ listKey = '', onAct }: { readonly listKey?: string; readonly onAct?: (ids: string) => void }) {
  const selection = useSelection(listKey, PAGE);
  const count = selection.all ? MATCHING : selection.ids.size;
  return (
    <NextIntlClientProvider locale="en" messages={messages}>
      <PageCheckbox selection={selection} page={PAGE} label="page" />
      {PAGE.map((id) => (
        <RowCheckbox key={id} selection={selection} id={id} label={id} />
      ))}
      <BulkBar
        label="Selected letters"
        count={count}
        isAll={selection.all}
        matching={String(MATCHING)}
        onChooseAll={selection.all ? undefined : selection.chooseAll}
        onClear={selection.clear}
      >
        <BulkButton onClick={() => onAct?.(selection.all ? 'all' : [...selection.ids].join(''))}>Act</BulkButton>
      </BulkBar>
    </NextIntlClientProvider>
  );
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const ticked = (): string => PAGE.filter((id) => box(id).checked).join('');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the rows of a list', () => {
  it('are selected one by one, and as a range with Shift', async () => {
    render(<List />);
    await userEvent.click(box('b'));
    expect(ticked()).toBe('b');
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(box('d'));
    await user.keyboard('{/Shift}');
    expect(ticked()).toBe('bcd');
  });

  it('are selected and cleared a page at a time, and the box of the page shows when only some are', async () => {
    render(<List />);
    await userEvent.click(box('a'));
    expect(box('page')).toBePartiallyChecked();
    await userEvent.click(box('page'));
    expect(ticked()).toBe('abcd');
    expect(box('page')).toBeChecked();
    await userEvent.click(box('page'));
    expect(ticked()).toBe('');
  });

  it('are no longer selected once the filter has changed', async () => {
    const { rerender } = render(<List listKey="colour=red" />);
    await userEvent.click(box('a'));
    rerender(<List listKey="colour=blue" />);
    expect(ticked()).toBe('');
    expect(screen.queryByRole('region', { name: 'Selected letters' })).toBeNull();
  });
});

describe('the bar of bulk actions', () => {
  it('appears with the first selected row, shows the number of rows, and disappears when the selection is cleared', async () => {
    render(<List />);
    expect(screen.queryByRole('region', { name: 'Selected letters' })).toBeNull();
    await userEvent.click(box('a'));
    await userEvent.click(box('c'));
    expect(screen.getByRole('status')).toHaveTextContent('2 selected');
    await press(messages.admin.bulk.chooseNone);
    expect(ticked()).toBe('');
    expect(screen.queryByRole('region', { name: 'Selected letters' })).toBeNull();
  });

  it('applies its actions to the selected rows, or to all that match on every page', async () => {
    const onAct = jest.fn();
    render(<List onAct={onAct} />);
    await userEvent.click(box('b'));
    await press('Act');
    await press('Select all 250 matching');
    expect(screen.getByRole('status')).toHaveTextContent('All 250 selected');
    expect(screen.queryByRole('button', { name: 'Select all 250 matching' })).toBeNull();
    await press('Act');
    expect(onAct.mock.calls).toEqual([['b'], ['all']]);
  });
});
