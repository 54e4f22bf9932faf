import { ApiError } from '@/lib/client/api';
import { type OrderTerms, termsDetailsSchema } from '@/lib/contracts/order-terms';
import type { FormErrors } from '@/lib/domain/checkout/address-form';
import { getFormatTag, isLanguage } from '@/lib/domain/languages/languages';

/**
 * Returns the shopper's messages for a failed request, per field. Errors without a field are under `form`, as are a
 * lost connection and a server failure; the latter two are also logged to the console (CHK-17). `codeField` names the
 * field of a submitted code, at which the rate limit against guessed codes is reported (VOU-08).
 */
export function toFieldMessages(
  error: unknown,
  language: string,
  codeField: 'discount_code' | 'promo_code' | null = null,
): FormErrors {
  if (!(error instanceof ApiError)) return failed(error, 'server_failed');
  if (error.status === 422 && Object.keys(error.errors).length > 0) return error.explainedReasons;
  switch (error.code) {
    case 'rate_limited': {
      const time = minutesText(error.retryAfterSeconds ?? 60, language);
      return codeField
        ? { [codeField]: [{ code: 'too_many_codes', params: { time } }] }
        : { form: [{ code: 'too_many_tries', params: { time } }] };
    }
    case 'store_on_hold':
      return { form: [{ code: error.reason?.code === 'store_closed' ? 'store_closed' : 'on_hold' }] };
    case 'not_found':
      return { form: [{ code: 'on_hold' }] };
    case 'conflict':
      // The design review (components/checkout/review) shows both pictures.
      if (error.reason?.code === 'design_changed') return { products: [error.reason] };
      return { form: [{ code: 'ordered_already' }] };
    case 'unavailable':
      return { form: [{ code: codeOfUnavailable(error.reason?.code) }] };
    case 'upstream_timeout':
      return { form: [{ code: 'unavailable' }] };
    default:
      return failed(error, error.status === 0 ? 'connection_lost' : 'server_failed');
  }
}

/** Error codes of a store that cannot accept payments, so a retry does not help. */
const PAYMENTS_OFF: ReadonlySet<string | undefined> = new Set(['no_payments', 'payments_refused']);

const codeOfUnavailable = (reason: string | undefined) => {
  if (PAYMENTS_OFF.has(reason)) return 'no_payments';
  return reason === 'browsing_only' ? 'browsing_only' : 'unavailable';
};

function failed(error: unknown, code: 'connection_lost' | 'server_failed'): FormErrors {
  console.error('checkout call failed', error);
  return { form: [{ code }] };
}

/** Returns the order terms contained in an error about prices; null for every other failure. */
export function findOrderTerms(error: unknown): OrderTerms | null {
  if (!(error instanceof ApiError)) return null;
  const details = termsDetailsSchema.safeParse(error.details);
  return details.success ? details.data.terms : null;
}

/** Returns a text such as "10 minutes" in the shopper's language, rounded up. */
function minutesText(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const tag = isLanguage(language) ? getFormatTag(language) : language;
  return new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
}
