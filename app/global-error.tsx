'use client';

import { FailureScreen } from '@/components/ui/failure-screen';
import './globals.css';

/** The last resort in a browser: a root layout itself failed, so this stands in a document of its own (ERR-03). */
export default function GlobalFailure({ error }: { error: unknown }) {
  return (
    <html lang={typeof document === 'undefined' ? 'en' : document.documentElement.lang}>
      <body>
        <FailureScreen error={error} as="main" />
      </body>
    </html>
  );
}
