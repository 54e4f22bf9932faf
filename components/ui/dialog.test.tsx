import { fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from './dialog';

const show = (open: boolean, onClose: () => void) => (
  <Dialog open={open} onClose={onClose} title="Replace what you wrote?" closeLabel="Close">
    The template replaces it.
  </Dialog>
);

describe('the close event of a dialog', () => {
  it('that arrives after the dialog was opened again leaves it open', () => {
    const onClose = jest.fn();
    const { rerender } = render(show(true, onClose));
    rerender(show(false, onClose));
    rerender(show(true, onClose));
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not close the dialog when the browser caused it, until the page closes the dialog, so that a question in it stays visible', () => {
    const onClose = jest.fn();
    const { rerender } = render(show(true, onClose));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.open = false;
    fireEvent(dialog, new Event('close'));
    expect([onClose.mock.calls.length, dialog.open]).toEqual([1, true]);
    rerender(show(false, onClose));
    expect(dialog.open).toBe(false);
  });
});
