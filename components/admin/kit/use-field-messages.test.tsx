import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { Reason } from '@/lib/domain/errors/reason';
import { LANGUAGES } from '@/lib/domain/languages/languages';
import english from '@/messages/en.json';
import { useFieldMessages } from './use-field-messages';

function Message({ reason }: { readonly reason: Reason | string }) {
  return <p>{useFieldMessages()(reason)}</p>;
}

const show = (reason: Reason | string) => {
  render(
    <NextIntlClientProvider locale="en" messages={english}>
      <Message reason={reason} />
    </NextIntlClientProvider>,
  );
  return screen.getByRole('paragraph').textContent;
};

describe('the message of a rejected field', () => {
  it.each([
    ['required', 'This field is required.'],
    [{ code: 'too_large', params: { least: 0, most: 90 } }, 'Enter a number from 0 to 90.'],
    [{ code: 'too_long', params: { most: 2000 } }, 'Use at most 2,000 characters.'],
    [{ code: 'too_large' }, 'Enter a smaller number.'],
    [{ code: 'text_too_long', params: { count: 4 } }, 'At most 4 characters.'],
    ['a reason without a text', 'This is not valid.'],
    ['no.message', 'This is not valid.'],
  ] as const)('of %j is a sentence: %s', (reason, sentence) => {
    expect(show(reason)).toBe(sentence);
  });

  it.each(LANGUAGES)('is a full sentence for every reason in %s', (language) => {
    const { field, fieldLimits } = jest.requireActual<typeof english>(`@/messages/${language}.json`).admin;
    const fragments = Object.entries({ ...field, ...fieldLimits }).filter(
      ([, text]) => !/^(\p{Lu}|\{)/u.test(text) || !/[.}/]$/.test(text),
    );
    expect(fragments).toEqual([]);
  });
});
