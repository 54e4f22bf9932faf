import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { RegistrationForm } from './registration-form';

describe('a typed number of the form that registers a fulfiller', () => {
  it.each(['soon', '1.5', '-1', '1e3'])(
    'is rejected under its field when it is not a number (%s), and nothing is sent',
    async (typed) => {
      const sent: unknown[] = [];
      render(
        <NextIntlClientProvider locale="en" messages={messages}>
          <RegistrationForm onSend={async (body) => sent.push(body)} categories={[]} methods={[]} />
        </NextIntlClientProvider>,
      );
      await userEvent.type(screen.getByLabelText(/lead time/i), typed);
      await userEvent.click(screen.getByRole('button', { name: messages.fulfillerForm.register }));
      expect(await screen.findByText('Enter a whole number.')).toBeTruthy();
      expect(sent).toEqual([]);
    },
  );
});
