import type { CheckoutStep } from '@/lib/domain/checkout/steps';
import { translateCountry } from '../address/country-text';
import type { Translate } from '../texts';
import type { CheckoutControls } from '../use-checkout';
import { StepSummary } from './step-summary';

/** Completed steps, each with a button to return to it. */
export function CompletedSteps(props: {
  readonly checkout: CheckoutControls;
  readonly language: string;
  readonly onEdit: (step: CheckoutStep) => void;
  readonly t: Translate;
}) {
  const { checkout, language, onEdit, t } = props;
  const { step, customer, method, loading } = checkout.state;
  if (step === 'address' || !customer) return null;
  const { address } = customer;
  const { address_first_line: street, address_city: city, address_state: state, address_postcode: postcode } = address;
  const place = [street, city, state, postcode, translateCountry(address.address_country, language)].filter(Boolean);
  const disabled = loading || checkout.isWaiting;
  return (
    <div className="flex flex-col gap-3">
      <StepSummary
        title={t('step_address')}
        lines={[`${address.name}, ${address.email}`, place.join(', ')]}
        editLabel={t('edit')}
        disabled={disabled}
        onEdit={() => onEdit('address')}
      />
      {step === 'shipping' || !method ? null : (
        <StepSummary
          title={t('step_shipping')}
          lines={[t(`method_${method}`)]}
          editLabel={t('edit')}
          disabled={disabled}
          onEdit={() => onEdit('shipping')}
        />
      )}
    </div>
  );
}
