import { toast } from 'sonner';
import { ApiError } from '@/lib/client/api';

let last = { text: '', at: 0 };
const REPEAT_MS = 1_000;
const UNDO_MS = 10_000;

/** Says that something worked. The same words within a second are said once (RT-05). */
export const notifySuccess = (text: string): void => notify('success', text);

type Words = (error: ApiError) => string | null;
let words: Words = () => null;

/** What failures are called from now on: the page's language is React's to know. */
export const speakFailures = (spoken: Words): void => {
  words = spoken;
};

/** Says that something did not work: why, where the server told and there are words for it (ERR-08), else `fallback`. */
export function notifyFailure(error: unknown, fallback: string): void {
  notify('error', (error instanceof ApiError ? words(error) : null) ?? fallback);
}

/** Says that something was done, with the way to take it back (UX C11): long enough to read, reach and press. */
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
