'use client';

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';

/**
 * Table of a list page. Its headings stick to the top of the window while the table fits its container; a wider table
 * scrolls sideways, also by keyboard. `dimmed` is set while the next rows load.
 */
export function Table(props: {
  readonly label: string;
  readonly dimmed?: boolean;
  /** Smaller horizontal cell padding, for a table with many columns. */
  readonly isDense?: boolean;
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  const { label, dimmed = false, isDense = false, head, children } = props;
  const section = useRef<HTMLElement>(null);
  const fits = useFits(section);
  return (
    <section
      ref={section}
      aria-label={label}
      aria-busy={dimmed}
      className={classes(
        // Positioned, because screen-reader-only text would otherwise be placed outside the table and widen the page on
        // a phone.
        'relative rounded-lg border border-line bg-surface transition-opacity',
        fits ? 'table-fits' : 'overflow-x-auto',
        isDense && 'sm:[&_td]:px-2.5 sm:[&_th]:px-2.5',
        dimmed && 'opacity-60',
      )}
      // A scrolling container needs a tab stop for keyboard users; a container that does not scroll must not have a tab
      // stop.
      tabIndex={fits ? undefined : 0}
    >
      <table className="w-full text-sm">
        <thead className="border-b border-line text-start text-xs text-muted">
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Returns whether an element's content fits its width. False until it has been measured. */
function useFits(of: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const element = of.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const watch = new ResizeObserver(() => setFits(content.scrollWidth <= element.clientWidth));
    watch.observe(element);
    watch.observe(content);
    return () => watch.disconnect();
  }, [of]);
  return fits;
}

export const TableRow = (props: {
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <tr id={props.id} className={classes('relative border-b border-line last:border-0 hover:bg-canvas', props.className)}>
    {props.children}
  </tr>
);

export const TableCell = ({ className, children }: { readonly className?: string; readonly children?: ReactNode }) => (
  <td className={classes('px-4 py-3 align-middle', className)}>{children}</td>
);

export const TableHeading = ({
  className,
  children,
}: {
  readonly className?: string;
  readonly children?: ReactNode;
}) => (
  <th scope="col" className={classes('px-4 py-3 font-medium whitespace-nowrap', getAlignClass(className), className)}>
    {children}
  </th>
);

/**
 * Returns the alignment class of a cell: none if `className` has one. With two classes, the order in the style sheet
 * would decide, not the caller.
 */
const getAlignClass = (className = ''): string => (className.includes('text-end') ? '' : 'text-start');

/**
 * Sortable heading: the first click sorts descending, the second ascending. `up` and `down` are values of the list's
 * `sort` parameter.
 */
export function SortableHeading(props: {
  readonly label: string;
  readonly up: string;
  readonly down: string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly className?: string;
}) {
  const { label, up, down, sort, onSort, className } = props;
  const direction = sort === up ? 'ascending' : sort === down ? 'descending' : 'none';
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classes('px-4 py-1.5 font-medium', getAlignClass(className), className)}
    >
      <button
        type="button"
        onClick={() => onSort(sort === down ? up : down)}
        className="-mx-1 min-h-8 whitespace-nowrap rounded-sm px-1 hover:text-ink"
      >
        {label}
        <span aria-hidden="true" className="ms-1">
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕'}
        </span>
      </button>
    </th>
  );
}
