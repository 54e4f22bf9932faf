import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { ConfirmDialog } from './confirm-dialog';
import { ReadOnlyVisitProvider } from './read-only-visit';

function show(isReadOnly: boolean, isOpenOnVisit = false) {
  const onConfirm = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <ReadOnlyVisitProvider value={isReadOnly}>
        <ConfirmDialog
          open
          title="Delete it?"
          text="It is gone then."
          action="Delete"
          isOpenOnVisit={isOpenOnVisit}
          onConfirm={onConfirm}
          onClose={() => {}}
        />
      </ReadOnlyVisitProvider>
    </NextIntlClientProvider>,
  );
  return onConfirm;
}
const button = () => screen.getByRole('button', { name: 'Delete' });

describe('a confirmation dialog', () => {
  it('is confirmed by its button', async () => {
    const onConfirm = show(false);
    await userEvent.click(button());
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(messages.support.readOnlyHere)).toBeNull();
  });

  it('explains on a read-only visit why the action is not available', async () => {
    const onConfirm = show(true);
    expect(screen.getByText(messages.support.readOnlyHere)).toBeVisible();
    expect(button()).toBeDisabled();
    await userEvent.click(button());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('stays available on a read-only visit for actions that change nothing of the client’s', async () => {
    const onConfirm = show(true, true);
    await userEvent.click(button());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});
