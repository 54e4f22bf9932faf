'use client';

import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { classes } from '@/components/ui/classes';
import { Input } from '@/components/ui/field';

/**
 * Search field of a list. Enter searches without moving the focus; clearing the field ends the search at once. The text
 * changes with the address, so that Back restores the earlier search.
 */
export function SearchField(props: {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly className?: string;
  readonly onSearch: (text: string) => void;
}) {
  const { value, label, hint = label, className, onSearch } = props;
  const input = useRef<HTMLInputElement>(null);
  const lastValue = useRef(value);
  useEffect(() => {
    // Updates the field only when the address changed: on the first run, the user may have typed before hydration.
    if (lastValue.current === value) return;
    lastValue.current = value;
    if (input.current && input.current.value.trim() !== value) input.current.value = value;
  }, [value]);
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(input.current?.value.trim() ?? '');
  };
  return (
    <search className={classes('relative', className)}>
      <form onSubmit={search}>
        <Search
          className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Input
          ref={input}
          name="q"
          type="search"
          defaultValue={value}
          maxLength={200}
          aria-label={label}
          placeholder={hint}
          className="ps-10"
          onChange={(event) => {
            if (event.target.value === '' && value !== '') onSearch('');
          }}
        />
      </form>
    </search>
  );
}
