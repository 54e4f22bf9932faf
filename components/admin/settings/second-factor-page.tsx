'use client';

import { useTranslations } from 'next-intl';
import { getButtonClasses } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { profileEndpoints } from '@/lib/contracts/profile';
import { FailureNotice } from '../failure-notice';
import { PageHeader } from '../kit/page-header';
import { SecondFactorCard } from './second-factor-card';

/** Standalone page for two-step sign-in, with a link to continue after set-up. */
export function SecondFactorPage({ isNeeded }: { readonly isNeeded: boolean }) {
  const t = useTranslations('settings.factor');
  const profile = useEndpointQuery(profileEndpoints.show, { params: {} });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader title={t('title')} lead={isNeeded ? t('neededText') : undefined} />
      {profile.data ? (
        <>
          <SecondFactorCard profile={profile.data.data} />
          {isNeeded && profile.data.data.second_factor ? (
            // A full page load, so that requests rejected before set-up are sent again.
            <a href="/dashboard" className={getButtonClasses('primary', 'md', 'self-start')}>
              {t('toDashboard')}
            </a>
          ) : null}
        </>
      ) : profile.isError ? (
        <FailureNotice error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
    </div>
  );
}
