'use client';

import { MissingScreen } from '@/components/storefront/shell/missing-screen';
import { FailureScreen } from '@/components/ui/failure-screen';

/**
 * Error page between the store's header and footer. For errors in the browser or during client navigation, and for
 * pages that no longer exist (ERR-03).
 */
export default function StoreFailure({ error, isMissing }: { error?: unknown; isMissing?: boolean }) {
  return isMissing ? <MissingScreen /> : <FailureScreen error={error} />;
}
