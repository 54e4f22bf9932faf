'use client';

import type { ComponentProps, ReactNode } from 'react';
import { ListState } from './list-state';
import { type PageMeta, Pager } from './pager';

interface LoadedPage {
  readonly rows: readonly unknown[];
  readonly meta: PageMeta;
}

/**
 * Renders one page of a list with the pager below it, or a loading, error or empty state instead. `list` is the result
 * of `useListFilter`.
 */
export function ListPage<P extends LoadedPage>(props: {
  readonly list: {
    readonly isFiltered: boolean;
    readonly clear: () => void;
    readonly change: (part: { readonly page: number }) => void;
  };
  readonly query: ComponentProps<typeof ListState>['query'] & { readonly isPlaceholderData: boolean };
  /** Undefined while the first page loads. */
  readonly page: P | undefined;
  /** Number of rows on all pages as a sentence above the rows; undefined = no sentence. */
  readonly count?: string;
  readonly empty: ComponentProps<typeof ListState>['empty'];
  /** Renders the rows, dimmed while the next ones load. */
  readonly children: (page: P, isDimmed: boolean) => ReactNode;
}) {
  const { list, query, page, count, empty, children } = props;
  return (
    <ListState query={query} count={page?.rows.length} isFiltered={list.isFiltered} onClear={list.clear} empty={empty}>
      {page ? (
        <div className="flex flex-col gap-4">
          {count === undefined ? null : (
            <p className="tabular text-sm text-muted" role="status">
              {count}
            </p>
          )}
          {children(page, query.isPlaceholderData)}
          <Pager meta={page.meta} onPage={(number) => list.change({ page: number })} />
        </div>
      ) : null}
    </ListState>
  );
}
