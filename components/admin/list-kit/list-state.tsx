'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useSkeletonVisibility } from '@/lib/client/use-skeleton-visibility';
import { FailureNotice } from '../failure-notice';

/** States of a list without rows: loading, failed, empty, no match. */
export function ListState(props: {
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Number of rows; existing rows stay visible if a refetch fails. Undefined = not loaded. */
  readonly count: number | undefined;
  readonly isFiltered?: boolean;
  readonly onClear?: () => void;
  /** Text of the empty state, with the first step as action. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
  readonly children: ReactNode;
}) {
  const { query, count, isFiltered = false, onClear, empty, children } = props;
  const t = useTranslations('admin');
  const isWaiting = useSkeletonVisibility(!query.isError && (query.isPending || count === undefined));
  if (count !== undefined && count > 0 && !isWaiting) return children;
  if (query.isError) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (isWaiting) return <ListSkeleton />;
  return (
    <div className="rounded-lg border border-line bg-surface">
      {isFiltered ? (
        <EmptyState
          title={t('noMatch')}
          text={t('noMatchText')}
          action={
            <Button variant="secondary" onClick={onClear}>
              {t('clearFilters')}
            </Button>
          }
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-px overflow-hidden rounded-lg border border-line bg-surface p-4" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="my-2 h-10" />
      ))}
    </div>
  );
}
