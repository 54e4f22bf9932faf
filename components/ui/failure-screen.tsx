'use client';

import { useState } from 'react';
import { ErrorScreen } from './error-screen';
import type { FailureData } from './load-failed';
import { LOAD_FAILED_ID } from './load-guard';

/**
 * Content of an error boundary: explanation, retry, link home and log reference (ERR-03, ERR-06). The retry reloads the
 * page, because the cause may be a script that no longer exists.
 */
export function FailureScreen({ error, as }: { readonly error: unknown; readonly as?: 'main' | 'div' }) {
  const texts = useFailureTexts();
  const digest = computeProductDigest(error);
  return (
    <ErrorScreen
      {...(as ? { as } : {})}
      code="500"
      title={texts?.title ?? ''}
      text={texts?.text ?? ''}
      reference={digest && texts ? texts.reference.replace('{id}', digest) : digest}
      actions={
        <>
          <button type="button" onClick={() => window.location.reload()} className={texts?.buttonClasses[0]}>
            {texts?.retry ?? '↻'}
          </button>
          <a href={texts?.homeHref ?? '/'} className={texts?.buttonClasses[1]}>
            {texts?.home ?? 'Merchloom'}
          </a>
        </>
      }
    />
  );
}

/**
 * Returns the texts for error boundaries. They are read once at mount, because the outermost boundary replaces the
 * document that contains them.
 */
export function useFailureTexts(): FailureData | null {
  const [texts] = useState(readTexts);
  return texts;
}

function readTexts(): FailureData | null {
  if (typeof document === 'undefined') return null;
  const texts = document.getElementById(LOAD_FAILED_ID)?.dataset.texts;
  // This program's layout wrote the JSON, so it needs no validation.
  return texts ? (JSON.parse(texts) satisfies FailureData) : null;
}

function computeProductDigest(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null;
}
