import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { clearFilledFieldErrors, type FormErrors, validateAddress } from '@/lib/domain/checkout/address-form';
import { createTranslate } from '../texts';
import { ContactFields, DeliveryFields } from './address-fields';
import { useAddressForm } from './use-address-form';

const t = createTranslate({ error_required: 'required' });
const COUNTRIES = [
  { name: 'United Kingdom', label: 'Royaume-Uni', iso2: 'GB' },
  { name: 'United States of America', label: 'États-Unis', iso2: 'US' },
];
const STATES = ['Alabama', 'California'];
const EVERY_FIELD: FormErrors = {
  email: [{ code: 'required' }],
  name: [{ code: 'required' }],
  address_city: [{ code: 'invalid' }],
};

function Form({ serverErrors = {} }: { readonly serverErrors?: FormErrors }) {
  const [errors, setErrors] = useState(serverErrors);
  const form = useAddressForm({
    storeId: 1,
    countries: COUNTRIES,
    states: STATES,
    defaultCountry: 'United Kingdom',
    validate: validateAddress,
    serverErrors: errors,
    onFilled: (field, value) => setErrors((before) => clearFilledFieldErrors(before, field, value)),
  });
  const fields = { prefix: 'x', values: form.values, errors: form.errors, onChange: form.change, onBlur: form.blur, t };
  return (
    <>
      <ContactFields {...fields} />
      <DeliveryFields {...fields} countries={COUNTRIES} states={STATES} />
    </>
  );
}

describe('the address form', () => {
  beforeEach(() => sessionStorage.clear());

  it('asks for a state only in the US, and starts with Alabama', async () => {
    render(<Form />);
    expect(screen.queryByLabelText('field_address_state')).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('field_address_country'), 'États-Unis');
    expect(screen.getByLabelText('field_address_state')).toHaveValue('Alabama');
    expect(screen.getByLabelText('field_zip')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('field_address_country'), 'Royaume-Uni');
    expect(screen.queryByLabelText('field_address_state')).not.toBeInTheDocument();
  });

  it('submits the English name of a country whose label is translated', () => {
    render(<Form />);
    expect(screen.getByLabelText('field_address_country')).toHaveValue('United Kingdom');
    expect(screen.getByRole('option', { name: 'Royaume-Uni' })).toBeInTheDocument();
  });

  it('clears the error of a field as soon as it is filled, and no other error', async () => {
    render(<Form serverErrors={EVERY_FIELD} />);
    await userEvent.type(screen.getByLabelText('field_name'), 'A');
    expect(screen.getByLabelText('field_name')).toBeValid();
    expect(screen.getByLabelText('field_email')).toHaveAccessibleDescription('required');
    expect(screen.getByLabelText('field_address_city')).toHaveAccessibleDescription('error_invalid');
  });

  it('preserves the input until the form is opened again', async () => {
    const { unmount } = render(<Form />);
    await userEvent.type(screen.getByLabelText('field_email'), 'ada@example.com');
    unmount();
    render(<Form />);
    expect(screen.getByLabelText('field_email')).toHaveValue('ada@example.com');
  });
});

describe('a value that looks wrong', () => {
  beforeEach(() => sessionStorage.clear());

  it('causes a question when its field is left, and does not block the form', async () => {
    render(<Form />);
    const postcode = screen.getByLabelText('field_address_postcode');
    await userEvent.type(postcode, 'ABCDE');
    expect(screen.queryByText('hint_postcode')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('hint_postcode')).toBeInTheDocument();
    expect(postcode).toHaveAccessibleDescription(expect.stringContaining('hint_postcode'));
    expect(postcode).not.toHaveAttribute('aria-invalid');
    await userEvent.clear(postcode);
    await userEvent.type(postcode, 'LS1 1AA');
    expect(screen.queryByText('hint_postcode')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('field_phone'), 'none');
    await userEvent.tab();
    expect(screen.getByText('hint_phone')).toBeInTheDocument();
  });

  it('does not include a ZIP code that was entered before the state, because the state is set from it', async () => {
    render(<Form />);
    await userEvent.selectOptions(screen.getByLabelText('field_address_country'), 'États-Unis');
    await userEvent.type(screen.getByLabelText('field_zip'), '94105');
    expect(screen.getByLabelText('field_address_state')).toHaveValue('California');
  });

  it('may be a ZIP code of another state, until its own state is chosen', async () => {
    render(<Form />);
    await userEvent.selectOptions(screen.getByLabelText('field_address_country'), 'États-Unis');
    await userEvent.selectOptions(screen.getByLabelText('field_address_state'), 'Alabama');
    await userEvent.type(screen.getByLabelText('field_zip'), '94105');
    await userEvent.tab();
    expect(screen.getByLabelText('field_zip')).toHaveAccessibleDescription('hint_zip_state');
    expect(screen.getByLabelText('field_zip')).not.toHaveAttribute('aria-invalid');
    await userEvent.selectOptions(screen.getByLabelText('field_address_state'), 'California');
    expect(screen.queryByText('hint_zip_state')).not.toBeInTheDocument();
  });
});
