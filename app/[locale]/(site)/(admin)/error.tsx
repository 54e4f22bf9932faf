'use client';

import { FailureScreen } from '@/components/ui/failure-screen';

/** An admin page that failed, inside the navigation that leads on (ERR-03). */
export default function AdminFailure({ error }: { error: unknown }) {
  return <FailureScreen error={error} />;
}
