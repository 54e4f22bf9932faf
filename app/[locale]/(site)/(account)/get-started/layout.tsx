import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Brand } from '@/components/ui/brand';

/** Nothing but the brand leads away from the steps of opening an account (MKT-09). */
export default async function GetStartedLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('errors');
  return (
    <div className="flex min-h-dvh flex-col">
      <nav aria-label={t('home')} className="page-width flex h-16 items-center">
        <a href="/" className="flex min-h-11 items-center rounded-md">
          <Brand />
        </a>
      </nav>
      {children}
    </div>
  );
}
