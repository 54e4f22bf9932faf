'use client';

import { useState } from 'react';
import { ErrorScreen } from './error-screen';
import type { FailureData } from './load-failed';
import { LOAD_FAILED_ID } from './load-guard';

/**
 * What an error boundary shows: what happened, a way to try again, a way home and the reference of the log (ERR-03,
 * ERR-06). Trying again is a reload, because what failed may be a script that no longer exists.
 */
export function FailureScreen({ error, as }: { readonly error: unknown; readonly as?: 'main' | 'div' }) {
  const texts = useFailureTexts();
  const digest = digestOf(error);
  return (
    <ErrorScreen
      {...(as ? { as } : {})}
      code="500"
      title={texts?.title ?? ''}
      text={texts?.text ?? ''}
      reference={digest && texts ? texts.reference.replace('{id}', digest) : digest}
      actions={
        <>
          <button type="button" onClick={() => window.location.reload()} className={texts?.looks[0]}>
            {texts?.retry ?? '↻'}
          </button>
          <a href={texts?.homeHref ?? '/'} className={texts?.looks[1]}>
            {texts?.home ?? 'Merchloom'}
          </a>
        </>
      }
    />
  );
}

/** Read once while the page is still there: the outermost boundary replaces the very document that holds them. */
export function useFailureTexts(): FailureData | null {
  const [texts] = useState(readTexts);
  return texts;
}

function readTexts(): FailureData | null {
  if (typeof document === 'undefined') return null;
  const texts = document.getElementById(LOAD_FAILED_ID)?.dataset.texts;
  // Written by our own layout a moment ago.
  return texts ? (JSON.parse(texts) satisfies FailureData) : null;
}

function digestOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null;
}
