import type { VoucherDto } from '@/lib/contracts/vouchers';
import { parseTypedDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { toIsoTimestamp, toLocalMoment } from '../kit/local-moment';

/** Store whose codes are edited, and their type (VOU-08). */
export interface VoucherKindContext {
  readonly params: { readonly tenant: number; readonly slug: string };
  readonly type: 'voucher' | 'promo';
  readonly currency: string;
}

/** Form values of a code: all text, with times in the browser's time zone. */
export interface VoucherForm {
  code: string;
  discount_amount: string;
  usage_limit: string;
  valid_from: string;
  valid_until: string;
  active: boolean;
  listed: boolean;
}

export const EMPTY_VOUCHER: VoucherForm = {
  code: '',
  discount_amount: '',
  usage_limit: '',
  valid_from: '',
  valid_until: '',
  active: true,
  listed: false,
};

export const toVoucherForm = (row: VoucherDto): VoucherForm => ({
  code: row.code,
  discount_amount: toDecimalText(row.discount_amount),
  usage_limit: row.usage_limit === null ? '' : String(row.usage_limit),
  valid_from: toLocalMoment(row.valid_from),
  valid_until: toLocalMoment(row.valid_until),
  active: row.active,
  listed: row.listed,
});

/** Returns the request body for a code. Promo codes have no discount amount. */
export function toVoucherBody(form: VoucherForm, type: 'voucher' | 'promo') {
  const { code, active, listed } = form;
  return { code, active, listed: type === 'voucher' && listed, ...toVoucherSettings(form, type) };
}

export function toVoucherSettings(
  form: Pick<VoucherForm, 'discount_amount' | 'usage_limit' | 'valid_from' | 'valid_until'>,
  type: 'voucher' | 'promo',
) {
  return {
    ...(type === 'voucher' ? { discount_amount: toDecimalText(parseTypedDecimal(form.discount_amount) ?? 0) } : {}),
    // Text that is not a number becomes 0, which the server rejects with an error for this field.
    usage_limit: form.usage_limit.trim() === '' ? null : Number(form.usage_limit) || 0,
    valid_from: toIsoTimestamp(form.valid_from),
    valid_until: toIsoTimestamp(form.valid_until),
  };
}
