import { Icon } from '@/components/ui/icon';

/** Completed step, collapsed to the entered values, with a button to return to it. */
export function StepSummary(props: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly editLabel: string;
  readonly disabled: boolean;
  readonly onEdit: () => void;
}) {
  const { title, lines, editLabel, disabled, onEdit } = props;
  return (
    <section className="flex items-start gap-3 rounded-lg border border-line px-4 py-3 text-sm">
      <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full bg-success-soft text-success">
        <Icon name="check" className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className="wrap-anywhere text-muted">
            {line}
          </p>
        ))}
      </div>
      <button
        type="button"
        aria-label={`${editLabel}: ${title}`}
        disabled={disabled}
        onClick={onEdit}
        className="min-h-11 shrink-0 px-2 font-medium text-accent-ink underline underline-offset-4 disabled:opacity-50"
      >
        {editLabel}
      </button>
    </section>
  );
}
