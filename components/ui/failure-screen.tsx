'use client';

import { useState } from 'react';
import { buttonClass } from './button';
import { ErrorScreen } from './error-screen';
import type { FailureTexts } from './load-failed';
import { LOAD_FAILED_ID } from './load-guard';

/**
 * What an error boundary shows: what happened, a way to try again, a way home and the reference of the log (ERR-03,
 * ERR-06). Trying again is a reload, because what failed may be a script that no longer exists.
 */
export function FailureScreen({ error }: { readonly error: unknown }) {
  // Read once while the page is still there: the outermost boundary replaces the very document that holds them.
  const [texts] = useState(readTexts);
  const digest = digestOf(error);
  return (
    <ErrorScreen
      code="500"
      title={texts?.title ?? ''}
      text={texts?.text ?? ''}
      homeHref={texts?.homeHref ?? '/'}
      homeLabel={texts?.home ?? 'Merchloom'}
      reference={digest && texts ? texts.reference.replace('{id}', digest) : digest}
      action={
        <button type="button" onClick={() => window.location.reload()} className={buttonClass('primary')}>
          {texts?.retry ?? '↻'}
        </button>
      }
    />
  );
}

function readTexts(): FailureTexts | null {
  if (typeof document === 'undefined') return null;
  const texts = document.getElementById(LOAD_FAILED_ID)?.dataset.texts;
  // Written by our own layout a moment ago.
  return texts ? (JSON.parse(texts) satisfies FailureTexts) : null;
}

function digestOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null;
}
