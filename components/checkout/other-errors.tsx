import type { FormErrors } from '@/lib/domain/checkout/address-form';
import { refusalText, type Translate } from './texts';

/** The first message of each field that has no place of its own in the form (CHK-11). */
export function OtherErrors(props: {
  readonly errors: FormErrors;
  readonly shown: ReadonlySet<string>;
  readonly t: Translate;
}) {
  const { errors, shown, t } = props;
  const messages = Object.entries(errors).flatMap(([field, [first]]) =>
    first && !shown.has(field) ? [{ field, first }] : [],
  );
  if (messages.length === 0) return null;
  return (
    <ul role="alert" className="flex flex-col gap-1 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      {messages.map(({ field, first }) => (
        <li key={field} data-field={field}>
          {refusalText(t, first)}
        </li>
      ))}
    </ul>
  );
}
