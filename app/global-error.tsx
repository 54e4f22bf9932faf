'use client';

import { FailureScreen } from '@/components/ui/failure-screen';
import './globals.css';

/** Fallback when a root layout itself fails; renders a complete document (ERR-03). */
export default function GlobalFailure({ error }: { error: unknown }) {
  return (
    <html lang={typeof document === 'undefined' ? 'en' : document.documentElement.lang}>
      <body>
        <FailureScreen error={error} as="main" />
      </body>
    </html>
  );
}
