import { toast } from 'sonner';
import { z } from 'zod';
import { ApiError } from '@/lib/client/api';

let last = { text: '', at: 0 };
const REPEAT_MS = 1_000;
const UNDO_MS = 10_000;

/** Says that something worked. The same words within a second are said once (RT-05). */
export const notifySuccess = (text: string): void => notify('success', text);

type Words = (error: ApiError) => string | null;
let words: Words = () => null;
let startVisit = '';

/** What failures are called from now on: the page's language is React's to know. */
export const speakFailures = (spoken: Words, labels: { readonly startVisit: string }): void => {
  words = spoken;
  startVisit = labels.startVisit;
};

/** Says that something did not work: why, where the server told and there are words for it (ERR-08), else `fallback`. */
export function notifyFailure(error: unknown, fallback: string): void {
  const text = (error instanceof ApiError ? words(error) : null) ?? fallback;
  const href = visitHref(error);
  if (href === null) notify('error', text);
  else toast.error(text, { action: { label: startVisit, onClick: () => window.location.assign(href) } });
}

/** Returns the page on which staff begin the support visit that a refused call needs, which leads back here; null for any other
 *  failure. */
export function visitHref(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason?.code !== 'visit_needed') return null;
  const client = z.object({ id: z.number().int() }).safeParse(error.details.client);
  const { pathname, search } = window.location;
  return client.success ? `/clients/${client.data.id}/visit?${new URLSearchParams({ next: pathname + search })}` : null;
}

/** Says that something was done, with the way to take it back: long enough to read, reach and press. */
export function notifyUndo(text: string, label: string, onUndo: () => void): void {
  last = { text, at: Date.now() };
  toast.success(text, { duration: UNDO_MS, action: { label, onClick: onUndo } });
}

function notify(kind: 'success' | 'error', text: string): void {
  const now = Date.now();
  if (text === last.text && now - last.at < REPEAT_MS) return;
  last = { text, at: now };
  toast[kind](text);
}
