'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** Bar with the actions for the selected rows of a list. Renders nothing while no row is selected. */
export function BulkBar(props: {
  readonly label: string;
  /** Number of rows that the actions apply to. */
  readonly count: number;
  /** Whether every row that matches the filter is selected, on all pages. */
  readonly isAll?: boolean;
  /** Number of rows that match the filter, as text. */
  readonly matching: string;
  /** Selects every row that matches the filter; absent where this is not possible or already done. */
  readonly onChooseAll?: (() => void) | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { label, count, isAll = false, matching, onChooseAll, onClear, children } = props;
  const t = useTranslations('admin.bulk');
  if (count === 0) return null;
  return (
    <section aria-label={label} className="sticky bottom-3 z-20">
      {/* On a phone the bar is one line that scrolls sideways: several lines of buttons would cover the rows. */}
      <div className="flex items-center gap-2 overflow-x-auto rounded-lg border border-ink bg-ink px-4 py-3 text-white shadow-lg max-sm:*:shrink-0 sm:flex-wrap">
        <p className="text-sm font-medium" role="status">
          {isAll ? t('allChosen', { count: matching }) : t('chosen', { count })}
        </p>
        {onChooseAll ? <BulkButton onClick={onChooseAll}>{t('chooseAll', { count: matching })}</BulkButton> : null}
        <span className="me-auto" />
        {children}
        <BulkButton onClick={onClear}>{t('chooseNone')}</BulkButton>
      </div>
    </section>
  );
}

/** Style of an action in the bar, for links. */
export const BULK_ACTION_CLASSES =
  'inline-flex min-h-9 items-center rounded-md border border-white/40 px-3 text-sm font-medium hover:bg-white/15 disabled:opacity-50';

export const BulkButton = (props: {
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => <button type="button" className={BULK_ACTION_CLASSES} {...props} />;
