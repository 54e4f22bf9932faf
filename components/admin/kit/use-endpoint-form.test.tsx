import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { ApiError } from '@/lib/client/api';
import messages from '@/messages/en.json';
import { SaveBar } from './save-bar';
import { useEndpointForm } from './use-endpoint-form';

interface Values {
  name: string;
  town: string;
}

function Form(props: { readonly values: Values; readonly send: (values: Values) => Promise<unknown> }) {
  const form = useEndpointForm<Values>(props);
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void form.save();
      }}
    >
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Town" {...form.register('town')} />
      <input aria-label="Photo" name="photos.0.alt" />
      <p>{form.formState.errors.name?.message}</p>
      <button type="submit">Send</button>
      <SaveBar form={form} />
    </form>
  );
}

const start = { name: 'Ada', town: 'Bath' };
const buildForm = (values: Values, send: (values: Values) => Promise<unknown>) => (
  <NextIntlClientProvider locale="en" messages={messages}>
    <Form values={values} send={send} />
  </NextIntlClientProvider>
);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('a form over values of the server', () => {
  it('restores the saved values when changes are discarded, and hides its save bar', async () => {
    render(buildForm(start, async () => {}));
    await userEvent.type(field('Name'), ' Lovelace');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field('Name').value).toBe('Ada');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('takes new values over, except in fields that the user is editing', async () => {
    const { rerender } = render(buildForm(start, async () => {}));
    await userEvent.type(field('Name'), '!');
    rerender(buildForm({ name: 'Grace', town: 'York' }, async () => {}));
    expect([field('Name').value, field('Town').value]).toEqual(['Ada!', 'York']);
  });

  it('moves the focus to a rejected input of a list as well', async () => {
    const send = async (): Promise<void> => {
      throw new ApiError(422, { code: 'invalid', errors: { 'photos.0.alt': ['required'] } });
    };
    render(buildForm(start, send));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(field('Photo')).toHaveFocus());
  });

  it('moves the focus to the first rejected field on the page, regardless of the order in the response', async () => {
    const send = async (): Promise<void> => {
      throw new ApiError(422, { code: 'invalid', errors: { town: ['required'], name: ['required'], other: ['x'] } });
    };
    render(buildForm(start, send));
    await userEvent.type(field('Town'), '?');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This is not valid.');
    expect(document.activeElement).toBe(field('Name'));
  });

  it('shows an error at its field, preserves the input, and can be submitted again', async () => {
    const sent: Values[] = [];
    const send = async (values: Values): Promise<void> => {
      sent.push(values);
      if (sent.length === 1) throw new ApiError(422, { code: 'invalid', errors: { name: ['required'], other: ['x'] } });
    };
    render(buildForm(start, send));
    await userEvent.type(field('Name'), '?');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is not valid.')).toBeTruthy();
    expect(field('Name').value).toBe('Ada?');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is sent once when it is submitted again while it is being sent', async () => {
    let finish = (): void => {};
    const sending = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const send = jest.fn(() => sending);
    render(buildForm(start, send));
    await userEvent.type(field('Name'), '?');
    await userEvent.type(field('Name'), '{Enter}{Enter}');
    finish();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(send).toHaveBeenCalledTimes(1);
  });
});
