'use client';

import { FailureScreen } from '@/components/ui/failure-screen';

/** Error page of the admin area; the navigation around it stays usable (ERR-03). */
export default function AdminFailure({ error }: { error: unknown }) {
  return <FailureScreen error={error} />;
}
