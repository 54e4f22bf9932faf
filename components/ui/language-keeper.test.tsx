import { fireEvent, render, screen } from '@testing-library/react';
import { LanguageKeeper } from './language-keeper';

/** Clicks a link, which the test browser does not follow, and returns the link's target. */
function followed(name: string): string {
  let href = '';
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) href = event.target.href;
  };
  window.addEventListener('click', stop);
  fireEvent.click(screen.getByRole('link', { name }));
  window.removeEventListener('click', stop);
  return href.replace(window.location.origin, '');
}

describe('a change of language', () => {
  beforeEach(() => {
    localStorage.setItem('language', 'en');
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
    document.cookie = 'i18n_redirected=en; path=/';
  });

  it('preserves the order, the variant and the texts in the address', () => {
    window.history.replaceState(null, '', '/fest/payment-success?payment_intent=pi_1&text_a=Zo%C3%AB&lang=fr');
    render(
      <>
        <LanguageKeeper language="en" signedIn={false} />
        <a href="?lang=de" hrefLang="de">
          Deutsch
        </a>
      </>,
    );
    expect(followed('Deutsch')).toBe('/fest/payment-success?payment_intent=pi_1&text_a=Zo%C3%AB&lang=de');
  });

  it('opens the address of the language when the page has one for it', () => {
    window.history.replaceState(null, '', '/privacy-policy?from=footer');
    render(
      <>
        <LanguageKeeper language={null} signedIn={false} />
        <a href="/privacy-policy-de?lang=de" hrefLang="de">
          Deutsch
        </a>
      </>,
    );
    expect(followed('Deutsch')).toBe('/privacy-policy-de?lang=de');
  });
});
