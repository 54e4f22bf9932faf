'use client';

import { Checkbox } from '@/components/ui/field';
import type { Selection } from './use-selection';

/** Checkbox that selects all rows of the page; indeterminate when only some are selected. */
export function PageCheckbox(props: {
  readonly selection: Selection;
  /** Ids of the rows on the page. */
  readonly page: readonly string[];
  readonly label: string;
  readonly className?: string;
}) {
  const { selection, page, label, className } = props;
  const selected = page.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      className={className}
      aria-label={label}
      checked={selected > 0 && selected === page.length}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = selected > 0 && selected < page.length;
      }}
      onChange={selection.togglePage}
    />
  );
}

/** Checkbox that selects one row; with Shift also the rows between it and the last selected one. */
export function RowCheckbox(props: { readonly selection: Selection; readonly id: string; readonly label: string }) {
  const { selection, id, label } = props;
  return (
    <Checkbox
      aria-label={label}
      checked={selection.ids.has(id)}
      // Change events do not report the Shift key, so the click handler toggles the row.
      onClick={(event) => selection.toggle(id, event.shiftKey)}
      onChange={() => undefined}
    />
  );
}
