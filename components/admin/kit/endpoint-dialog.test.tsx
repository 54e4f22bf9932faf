import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { ApiError } from '@/lib/client/api';
import messages from '@/messages/en.json';
import { EndpointDialog } from './endpoint-dialog';
import { FormAmount, FormReason } from './form-fields';
import { useEndpointForm } from './use-endpoint-form';

interface Values {
  amount: string;
  reason: string;
}

function RefundForm(props: { readonly send: (values: Values) => Promise<unknown>; readonly onClose: () => void }) {
  const form = useEndpointForm<Values>({ values: { amount: '5', reason: '' }, send: props.send });
  return (
    <EndpointDialog form={form} title="Refund" text="At most £5." action="Give it back" onClose={props.onClose}>
      <FormAmount form={form} name="amount" label="Amount" />
      <FormReason form={form} name="reason" label="Reason" hint="The shopper reads it." />
    </EndpointDialog>
  );
}

const open = (send: (values: Values) => Promise<unknown>, onClose = () => {}) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <RefundForm send={send} onClose={onClose} />
    </NextIntlClientProvider>,
  );
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Give it back' }));

describe('a dialog that sends a form', () => {
  it('shows an error at the rejected field, moves the focus there and preserves the input', async () => {
    open(async () => {
      throw new ApiError(422, { code: 'invalid', errors: { reason: ['x'] } });
    });
    expect(reason().getAttribute('aria-describedby')).toBe(screen.getByText('The shopper reads it.').id);
    const amount = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.clear(amount);
    await userEvent.type(amount, '3.50');
    await press();
    const error = await screen.findByText('This is not valid.');
    expect(reason().getAttribute('aria-describedby')).toBe(error.id);
    expect(reason().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(reason());
    expect(amount.value).toBe('3.50');
  });

  it('sends once, however often it is pressed while the request is running', async () => {
    let answer = () => {};
    const send = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    open(send);
    await userEvent.type(reason(), 'Torn');
    await press();
    await press();
    expect(send).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledWith({ amount: '5', reason: 'Torn' });
    await act(async () => answer());
  });

  it.each([
    ['2,500', 'Enter an amount such as 25 or 25.00.'],
    ['a lot', 'Enter an amount such as 25 or 25.00.'],
    [' ', 'Enter an amount.'],
  ])('does not submit “%s” as an amount and shows the reason', async (text, why) => {
    const send = jest.fn(async () => {});
    open(send);
    const amount = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.clear(amount);
    await userEvent.type(amount, text);
    await press();
    expect(amount.getAttribute('aria-describedby')).toBe((await screen.findByText(why)).id);
    expect(document.activeElement).toBe(amount);
    expect(send).not.toHaveBeenCalled();
  });

  it('is closed by its other button', async () => {
    const onClose = jest.fn();
    open(async () => {}, onClose);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
