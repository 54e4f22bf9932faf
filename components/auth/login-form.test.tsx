import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import messages from '@/messages/en.json';
import { LoginForm } from './login-form';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Submits the form to a server that answers with this status and reason. */
async function signIn(status: number, reason: string | null) {
  const headers = new Headers(reason ? { 'x-refusal': JSON.stringify({ reason: { code: reason } }) } : {});
  const body = { success: false, code: 'unavailable', message: 'not now', errors: {} };
  globalThis.fetch = async () => ({ ok: false, status, headers, json: async () => body }) as unknown as Response;
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <LoginForm next="/" linkKey={null} />
    </NextIntlClientProvider>,
  );
  await userEvent.type(screen.getByLabelText(messages.auth.email), 'ada@x.test');
  await userEvent.type(screen.getByLabelText(messages.auth.password), 'a password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return screen.findByRole('alert');
}

describe('the sign-in form', () => {
  it('reports that nothing can be saved while the shop is read-only, and preserves the input', async () => {
    expect((await signIn(503, 'browsing_only')).textContent).toBe(messages.auth.browsingOnly);
    expect(screen.getByLabelText(messages.auth.email)).toHaveValue('ada@x.test');
  });

  it('reports that signing in is not possible when the server gives no reason', async () => {
    expect((await signIn(500, null)).textContent).toBe(messages.auth.failed);
  });
});
