import type { ReactNode } from 'react';
import { Brand } from '@/components/ui/brand';

/** Nothing but the brand leads away from the steps of opening an account (MKT-09). */
export default function GetStartedLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="page-width flex h-16 items-center">
        <a href="/" className="flex min-h-11 items-center rounded-md">
          <Brand />
        </a>
      </div>
      {children}
    </div>
  );
}
