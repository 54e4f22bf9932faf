import { Select } from '@/components/ui/field';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** A filter with one choice of several, or the sort order of a list. */
export function FilterSelect(props: {
  readonly label: string;
  readonly value: string;
  /** Text of the first option, which removes the filter; absent where one option is always chosen. */
  readonly any?: string;
  readonly options: readonly FilterOption[];
  readonly className?: string;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, any, options, className, onChange } = props;
  return (
    <Select aria-label={label} value={value} className={className} onChange={(event) => onChange(event.target.value)}>
      {any === undefined ? null : <option value="">{any}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
