import { ApiError } from '@/lib/client/api';
import type { FormErrors } from '@/lib/domain/checkout/address-form';
import { formatTag, isLanguage } from '@/lib/domain/languages/languages';

/** What a refused call says to the shopper, per field. Refusals that belong to no field are under `form`. What is no
 *  refusal, a failure of ours or of the network, goes to the console alone (CHK-17).
 *  `codeField` names the field with a code to guess, when one was sent (VOU-08). */
export function refusalsOf(
  error: unknown,
  language: string,
  codeField: 'discount_code' | 'promo_code' | null = null,
): FormErrors {
  if (!(error instanceof ApiError)) return onlyLogged(error);
  if (error.status === 422) return error.errors;
  switch (error.code) {
    case 'rate_limited': {
      const time = minutesText(error.retryAfterSeconds ?? 60, language);
      return codeField ? { [codeField]: [`too many codes: wait ${time}`] } : { form: [`too many tries: wait ${time}`] };
    }
    case 'store_on_hold':
    case 'not_found':
      return { form: ['this store takes no orders'] };
    case 'conflict':
      return { form: ['ordered already'] };
    case 'unavailable':
      if (error.message === NO_PAYMENTS) return { form: [NO_PAYMENTS] };
      return { form: ['not reachable now'] };
    case 'upstream_timeout':
      return { form: ['not reachable now'] };
    default:
      return onlyLogged(error);
  }
}

/** What the server says of a region that nobody takes cards for. */
const NO_PAYMENTS = 'Payments are not configured.';

function onlyLogged(error: unknown): FormErrors {
  console.error('checkout call failed', error);
  return {};
}

/** "10 minutes" in the shopper's language, rounded up. */
function minutesText(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const tag = isLanguage(language) ? formatTag(language) : language;
  return new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
}
