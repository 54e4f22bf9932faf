'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { supportEndpoints } from '@/lib/contracts/support';

/** Button that ends the user's support visit and reloads the page, which was not accessible during the visit. */
export function EndVisitButton({ label }: { readonly label: string }) {
  const [isBusy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    // Ending a visit that is already over fails, but the page is accessible then as well, so the error is ignored.
    await callEndpoint(supportEndpoints.end, { params: {} }).catch(() => undefined);
    window.location.reload();
  };
  return (
    <Button busy={isBusy} aria-disabled={isBusy} onClick={isBusy ? undefined : () => void end()}>
      {label}
    </Button>
  );
}
