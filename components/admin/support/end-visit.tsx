'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { supportEndpoints } from '@/lib/contracts/support';

/** Ends the support visit of its reader and loads the page that the visit kept closed. */
export function EndVisit({ label }: { readonly label: string }) {
  const [isBusy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    // A visit that is over already needs no end: the page then opens all the same.
    await callEndpoint(supportEndpoints.end, { params: {} }).catch(() => undefined);
    window.location.reload();
  };
  return (
    <Button busy={isBusy} aria-disabled={isBusy} onClick={isBusy ? undefined : () => void end()}>
      {label}
    </Button>
  );
}
