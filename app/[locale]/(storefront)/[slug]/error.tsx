'use client';

import { FailureScreen } from '@/components/ui/failure-screen';

/** A store's page that failed in the browser or on the way to the next one, between the store's header and footer (ERR-03). */
export default function StoreFailure({ error }: { error: unknown }) {
  return <FailureScreen error={error} />;
}
