'use client';

import { FailureScreen } from '@/components/ui/failure-screen';

/** A page of the platform that failed in the browser or on the way to the next one (ERR-03). */
export default function SiteFailure({ error }: { error: unknown }) {
  return <FailureScreen error={error} as="main" />;
}
