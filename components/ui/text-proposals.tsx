import { Button } from './button';

/** Suggested texts, each of which fills a field by one click. */
export function TextProposals(props: {
  /** Names the field for screen readers. */
  readonly label: string;
  readonly proposals: readonly { readonly value: string; readonly text: string }[];
  readonly onUse: (value: string) => void;
}) {
  const { label, proposals, onUse } = props;
  if (proposals.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {proposals.map(({ value, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shop may send the same name twice, and the list never changes
        <li key={at} className="max-w-full">
          <Button
            variant="secondary"
            size="sm"
            className="h-auto min-h-9 max-w-full py-1.5 text-start whitespace-normal wrap-anywhere"
            onClick={() => onUse(value)}
          >
            <span className="line-clamp-3">{text}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
