import { act, render, screen, within } from '@testing-library/react';
import { toast } from 'sonner';
import { Dialog } from './dialog';
import { ToastHost } from './toast-host';

/** Page with a dialog that a test opens. */
const Page = ({ open }: { readonly open: boolean }) => (
  <ToastHost label="Notifications">
    <Dialog open={open} onClose={() => undefined} title="Invite a person" closeLabel="Close">
      Who is it?
    </Dialog>
  </ToastHost>
);

beforeAll(() => {
  // The test's DOM supports dialogs, but cannot open them above a page.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});

test('a toast is shown within the dialog that covers its page', async () => {
  const { rerender } = render(<Page open={false} />);
  rerender(<Page open />);
  act(() => void toast.error('This address is taken.'));
  const dialog = screen.getByRole('dialog', { name: 'Invite a person' });
  expect(await within(dialog).findByText('This address is taken.')).toBeInTheDocument();
});

test('a toast outlives the dialog in which it appeared', async () => {
  const { rerender } = render(<Page open />);
  act(() => void toast.success('Invited.'));
  await screen.findAllByText('Invited.');
  rerender(<Page open={false} />);
  expect(screen.getByText('Invited.')).toBeInTheDocument();
});
