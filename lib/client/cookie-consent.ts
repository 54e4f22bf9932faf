/** Where the visitor's choice is kept (CON-02). */
export const CONSENT_KEY = 'site-cookies';
export type Consent = '' | 'accepted' | 'declined';

const REOPEN = 'site-cookies:reopen';
const listeners = new Set<() => void>();
let reopened = false;

/** The visitor's choice; empty when none was made or the browser keeps nothing. */
export function readConsent(): Consent {
  if (reopened) return '';
  try {
    const kept = localStorage.getItem(CONSENT_KEY);
    return kept === 'accepted' || kept === 'declined' ? kept : '';
  } catch {
    // A browser that forbids storage asks again on the next page, and nothing is counted meanwhile.
    return '';
  }
}

/** Keeps the choice for later visits. */
export function writeConsent(consent: Exclude<Consent, ''>): void {
  reopened = false;
  try {
    localStorage.setItem(CONSENT_KEY, consent);
  } finally {
    for (const listener of listeners) listener();
  }
}

/** Shows the banner again, from the footer's link (CON-04). */
export function reopenConsent(): void {
  window.dispatchEvent(new Event(REOPEN));
}

/** Calls back when the choice changes, here or in another tab, or is to be made anew. */
export function subscribeConsent(onChange: () => void): () => void {
  const reopen = () => {
    reopened = true;
    onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  window.addEventListener(REOPEN, reopen);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
    window.removeEventListener(REOPEN, reopen);
  };
}
