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

describe('a question before something is changed', () => {
  it('is answered by its button', async () => {
    const onConfirm = show(false);
    await userEvent.click(button());
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(messages.support.readOnlyHere)).toBeNull();
  });

  it('says on a visit that only reads why it cannot be done', async () => {
    const onConfirm = show(true);
    expect(screen.getByText(messages.support.readOnlyHere)).toBeVisible();
    expect(button()).toBeDisabled();
    await userEvent.click(button());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('stays open on such a visit to what is no change of the client', async () => {
    const onConfirm = show(true, true);
    await userEvent.click(button());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});
