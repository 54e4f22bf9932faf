'use client';

import { MissingScreen } from '@/components/storefront/shell/missing-screen';
import { FailureScreen } from '@/components/ui/failure-screen';

/** A store's page that failed in the browser or on the way to the next one, or that is gone by then, between the store's
 *  header and footer (ERR-03). */
export default function StoreFailure({ error, isMissing }: { error?: unknown; isMissing?: boolean }) {
  return isMissing ? <MissingScreen /> : <FailureScreen error={error} />;
}
