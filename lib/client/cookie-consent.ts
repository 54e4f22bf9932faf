/** Storage key of the visitor's consent (CON-02). */
export const CONSENT_STORAGE_KEY = 'site-cookies';
export type Consent = '' | 'accepted' | 'declined';

const REOPEN = 'site-cookies:reopen';
const listeners = new Set<() => void>();
let reopened = false;

/** Returns the visitor's consent; '' when the visitor has not decided, or the browser forbids storage. */
export function readConsent(): Consent {
  if (reopened) return '';
  try {
    const storedConsent = localStorage.getItem(CONSENT_STORAGE_KEY);
    return storedConsent === 'accepted' || storedConsent === 'declined' ? storedConsent : '';
  } catch {
    // When the browser forbids storage, the next page shows the banner again, and analytics remain off until the
    // visitor decides.
    return '';
  }
}

/** Saves the consent for later visits. */
export function saveConsent(consent: Exclude<Consent, ''>): void {
  reopened = false;
  try {
    localStorage.setItem(CONSENT_STORAGE_KEY, consent);
  } finally {
    for (const listener of listeners) listener();
  }
}

/** Shows the banner again; used by the link in the footer (CON-04). */
export function reopenConsent(): void {
  window.dispatchEvent(new Event(REOPEN));
}

/** Calls `onChange` when the consent changes in this tab or another one, and when the banner is shown again. */
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
