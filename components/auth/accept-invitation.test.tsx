import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { AcceptInvitation } from './accept-invitation';

const show = (account: 'none' | 'unproved' | 'proved') =>
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <AcceptInvitation token="t" email="ada@x.test" name="Ada" tenant="Hill Race" account={account} />
    </NextIntlClientProvider>,
  );
const joinButton = () => screen.queryByRole('button', { name: 'Join' });

describe('the page of an invitation', () => {
  it('asks for a password, and mentions no account when the address has none', () => {
    show('none');
    expect(joinButton()).not.toBeNull();
    expect(screen.queryByText(/account/)).toBeNull();
  });

  it('states which account will be closed because its address was never confirmed', () => {
    show('unproved');
    expect(joinButton()).not.toBeNull();
    expect(screen.getByText(/That account is closed when you join/)).toBeTruthy();
  });

  it('links to the account that the address has by now, instead of asking for a password', () => {
    show('proved');
    expect(joinButton()).toBeNull();
    expect(screen.getByRole('heading', { name: 'ada@x.test has an account already' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });
});
