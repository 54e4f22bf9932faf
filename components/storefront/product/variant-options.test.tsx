import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { ColourOptions, SizeOptions } from './variant-options';

const COLOURS = [
  { code: 'navy', name: 'Navy', hex: '#001f3f' },
  { code: 'red', name: 'Red', hex: '#cc0000' },
];
const PRODUCT = {
  colours: COLOURS,
  sizes: [
    { code: 'small', label: 'S' },
    { code: 'xxl', label: 'XXL' },
  ],
  colourSizes: { navy: ['small', 'xxl'], red: ['small'] },
};
const texts = new Proxy(
  {
    colour: 'Colour',
    size: 'Size',
    chooseSize: 'Please choose a size',
    sizeUnavailable: '{size}, not available in {colour}',
    notAvailableIn: 'not available in {colour}',
  },
  { get: (target, key) => Reflect.get(target, key) ?? String(key) },
) as unknown as ProductTexts;

function Colours() {
  const [chosen, setChosen] = useState('navy');
  return <ColourOptions colours={COLOURS} chosen={chosen} onChoose={setChosen} texts={texts} />;
}

function Sizes({ colour, missing = false }: { colour: string; missing?: boolean }) {
  const [chosen, setChosen] = useState('');
  return (
    <SizeOptions
      product={PRODUCT}
      colour={colour}
      chosen={chosen}
      missing={missing}
      onChoose={setChosen}
      onGuide={null}
      texts={texts}
      groupRef={useRef(null)}
    />
  );
}

describe('colour swatches', () => {
  it('form one radio group for arrow keys, and name the chosen colour', async () => {
    render(<Colours />);
    const user = userEvent.setup();
    await user.tab();
    expect(screen.getByRole('radio', { name: 'Navy' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(screen.getByRole('radiogroup')).toHaveAccessibleName('Colour Red');
  });
});

describe('sizes', () => {
  it('offer the sizes of the colour, and label a size that the colour lacks as unavailable', () => {
    render(<Sizes colour="red" />);
    expect(screen.getByRole('radio', { name: 'S' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: 'XXL, not available in Red' })).toBeDisabled();
  });

  it('show an error at their group when none is chosen', () => {
    render(<Sizes colour="navy" missing />);
    const group = screen.getByRole('radiogroup');
    expect(group).toBeInvalid();
    expect(group).toHaveAccessibleDescription('Please choose a size');
  });
});
