'use client';

import { FailureScreen } from '@/components/ui/failure-screen';

/** Error page of the admin area; its navigation remains usable (ERR-03). */
export default function AdminFailure({ error }: { error: unknown }) {
  return <FailureScreen error={error} />;
}
