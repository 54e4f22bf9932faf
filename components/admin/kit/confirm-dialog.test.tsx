import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { userEndpoints } from '@/lib/contracts/users';
import messages from '@/messages/en.json';
import { ConfirmDialog } from './confirm-dialog';
import { VisitProvider } from './visit';

const READ_ONLY = { mayWrite: false, isAllowedByClient: false };

function show(
  visit: ComponentProps<typeof VisitProvider>['value'],
  props: Partial<ComponentProps<typeof ConfirmDialog>> = {},
) {
  const onConfirm = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <VisitProvider value={visit}>
        <ConfirmDialog
          open
          title="Delete it?"
          text="It is gone then."
          action="Delete"
          {...props}
          onConfirm={onConfirm}
          onClose={() => {}}
        />
      </VisitProvider>
    </NextIntlClientProvider>,
  );
  return onConfirm;
}
const button = () => screen.getByRole('button', { name: 'Delete' });

describe('a confirmation dialog', () => {
  it('is confirmed by its button', async () => {
    const onConfirm = show(null);
    await userEvent.click(button());
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(messages.support.readOnlyHere)).toBeNull();
  });

  it('is confirmed once by a double click', async () => {
    const onConfirm = show(null);
    await userEvent.dblClick(button());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('explains on a read-only visit why the action is not available', async () => {
    const onConfirm = show(READ_ONLY);
    expect(screen.getByText(messages.support.readOnlyHere)).toBeVisible();
    expect(button()).toBeDisabled();
    await userEvent.click(button());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('stays available on a read-only visit for actions that change none of the client’s data', async () => {
    const onConfirm = show(READ_ONLY, { isOpenOnVisit: true });
    await userEvent.click(button());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('states that the client’s permission is missing on a visit that only a colleague has allowed to change data', () => {
    const visit = { mayWrite: true, isAllowedByClient: false };
    show(visit, { call: orderAdminEndpoints.cancel });
    expect(screen.getByText(messages.support.clientAllows)).toBeVisible();
    expect(button()).toBeDisabled();
  });

  it('is never available on a visit for forbidden actions, even if the client has allowed changes', () => {
    const visit = { mayWrite: true, isAllowedByClient: true };
    show(visit, { call: userEndpoints.deactivate });
    expect(screen.getByText(messages.support.clientAlone)).toBeVisible();
    expect(button()).toBeDisabled();
  });

  it('is open to a visit that the client allowed to make the change', () => {
    show({ mayWrite: true, isAllowedByClient: true }, { call: orderAdminEndpoints.cancel });
    expect(button()).toBeEnabled();
  });
});
