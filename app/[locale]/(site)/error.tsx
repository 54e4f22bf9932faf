'use client';

import { FailureScreen } from '@/components/ui/failure-screen';

/** Error page of the platform for failures in the browser or during client navigation (ERR-03). */
export default function SiteFailure({ error }: { error: unknown }) {
  return <FailureScreen error={error} as="main" />;
}
