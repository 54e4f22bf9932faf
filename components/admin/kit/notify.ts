import { toast } from 'sonner';
import { z } from 'zod';
import { ApiError } from '@/lib/client/api';

let last = { text: '', at: 0 };
const REPEAT_MS = 1_000;
const UNDO_MS = 10_000;

/** Shows a success toast. Equal texts within one second are shown once (RT-05). */
export const notifySuccess = (text: string): void => notify('success', text);

type ErrorTextFinder = (error: ApiError) => string | null;
let findErrorText: ErrorTextFinder = () => null;
let startVisit = '';

/** Sets the texts of failure toasts. This module is no React code, so it does not know the page's language. */
export const setFailureTexts = (findText: ErrorTextFinder, labels: { readonly startVisit: string }): void => {
  findErrorText = findText;
  startVisit = labels.startVisit;
};

/** Shows an error toast with the text of the error code if there is one (ERR-08), otherwise `fallback`. */
export function notifyFailure(error: unknown, fallback: string): void {
  const text = (error instanceof ApiError ? findErrorText(error) : null) ?? fallback;
  const href = findVisitHref(error);
  if (href === null) notify('error', text);
  else toast.error(text, { action: { label: startVisit, onClick: () => window.location.assign(href) } });
}

/**
 * Returns the address of the page on which staff start the support visit that the rejected request requires. That page
 * returns to the current one afterwards. Null for any other error.
 */
export function findVisitHref(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason?.code !== 'visit_needed') return null;
  const client = z.object({ id: z.number().int() }).safeParse(error.details.client);
  const { pathname, search } = window.location;
  return client.success ? `/clients/${client.data.id}/visit?${new URLSearchParams({ next: pathname + search })}` : null;
}

/** Shows a success toast with an undo button for 10 seconds. */
export function notifySuccessWithUndo(text: string, label: string, onUndo: () => void): void {
  last = { text, at: Date.now() };
  toast.success(text, { duration: UNDO_MS, action: { label, onClick: onUndo } });
}

/** Failure toasts that may still be visible. */
let failures: (string | number)[] = [];

function notify(kind: 'success' | 'error', text: string): void {
  const now = Date.now();
  if (text === last.text && now - last.at < REPEAT_MS) return;
  last = { text, at: now };
  // A success dismisses earlier failure messages, which are outdated.
  if (kind === 'success') for (const id of failures.splice(0)) toast.dismiss(id);
  const id = toast[kind](text);
  if (kind === 'error') failures = [...failures, id];
}
