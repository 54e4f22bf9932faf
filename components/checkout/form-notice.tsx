import type { FormErrors } from '@/lib/domain/checkout/address-form';
import { OfflineNotice } from './offline-notice';
import { getErrorText, type Translate } from './texts';

/**
 * Notice for the whole form, directly above its submit button: the result of the request, and whether the browser is
 * offline. Can be focused when no field is at fault.
 */
export function FormNotice({ errors, t }: { readonly errors: FormErrors; readonly t: Translate }) {
  const [first] = errors.form ?? [];
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {first ? (
        <p
          role="alert"
          tabIndex={-1}
          data-error-summary
          data-form-error
          className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger outline-none"
        >
          {getErrorText(t, first)}
        </p>
      ) : null}
      <OfflineNotice t={t} />
    </div>
  );
}
