'use client';

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Checkbox } from '@/components/ui/field';
import type { FilterOption } from './filter-select';
import { splitValues } from './filter-values';

const GAP = 4;

/**
 * A filter behind a button that shows the number of selected values. The panel opens in the top layer, closes on Escape
 * or an outside click, and returns the focus to the button.
 */
export function FilterMenu(props: { readonly label: string; readonly count: number; readonly children: ReactNode }) {
  const { label, count, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const place = (): void => {
    const at = button.current?.getBoundingClientRect();
    const menu = panel.current;
    if (!at || !menu) return;
    const { width } = menu.getBoundingClientRect();
    menu.style.top = `${at.bottom + GAP}px`;
    menu.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - width - GAP))}px`;
    menu.style.maxHeight = `${Math.max(160, window.innerHeight - at.bottom - 4 * GAP)}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-md border bg-surface px-3.5 text-sm hover:border-ink',
          count > 0 ? 'border-ink font-medium text-ink' : 'border-line-strong text-body',
        )}
      >
        {label}
        {count > 0 ? (
          <span className="tabular rounded-full bg-accent-soft px-2 text-xs text-accent-ink">{count}</span>
        ) : null}
        <ChevronDown className="size-4" aria-hidden="true" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') place();
        }}
        className="fixed m-0 w-[min(20rem,calc(100vw-0.5rem))] overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-lg"
      >
        {children}
      </div>
    </>
  );
}

/** Multiple choice in groups. `value` contains the selected values separated by commas, as in the address. */
export function CheckboxFilter(props: {
  readonly label: string;
  readonly value: string;
  readonly groups: readonly {
    readonly key: string;
    readonly label?: string;
    readonly options: readonly FilterOption[];
  }[];
  readonly onChange: (value: string) => void;
}) {
  const { label, value, groups, onChange } = props;
  const id = useId();
  // The address changes with a delay. The draft shows a tick at once, and the next tick is added to the draft.
  const [draft, setDraft] = useState({ of: value, now: value });
  const chosen = splitValues(draft.of === value ? draft.now : value);
  const all = groups.flatMap(({ options }) => options.map((option) => option.value));
  const toggle = (option: string): void => {
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
    // Uses the list's order, independent of the order of clicks, so that equal selections have equal addresses.
    const now = all.filter((one) => next.includes(one)).join(',');
    setDraft({ of: value, now });
    onChange(now);
  };
  return (
    <FilterMenu label={label} count={chosen.length}>
      <div className="flex flex-col gap-4">
        {groups.map((group) => (
          <fieldset key={group.key}>
            <legend className={group.label ? 'text-xs font-medium text-muted' : 'sr-only'}>
              {group.label ?? label}
            </legend>
            {group.options.map((option) => (
              <div key={option.value} className="flex items-center gap-3 text-sm">
                <Checkbox
                  id={`${id}-${option.value}`}
                  checked={chosen.includes(option.value)}
                  onChange={() => toggle(option.value)}
                />
                <label htmlFor={`${id}-${option.value}`} className="flex min-h-9 grow items-center">
                  {option.label}
                </label>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </FilterMenu>
  );
}
