'use client';

import { useState } from 'react';
import { Mockup } from '@/components/builder/mockup';
import { getBlankPictureUrl } from '@/lib/views/marketing/blank-view';

interface Colour {
  readonly code: string;
  readonly name: string;
  readonly hex: string;
}

/** Product picture with a colour picker. `alts` are the picture's descriptions by colour code. */
export function BlankColours(props: {
  readonly form: string;
  readonly colours: readonly Colour[];
  readonly first: Colour;
  readonly label: string;
  readonly alts: Readonly<Record<string, string>>;
}) {
  const { form, colours, first, label, alts } = props;
  const [code, setCode] = useState(first.code);
  const selectedColour = colours.find((colour) => colour.code === code) ?? first;
  return (
    <div className="flex flex-col gap-4">
      <Mockup
        src={getBlankPictureUrl(form, selectedColour.hex, 640)}
        alt={alts[selectedColour.code] ?? ''}
        eager
        className="rounded-lg"
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm">
          <span className="font-semibold">{label}</span> {selectedColour.name}
        </legend>
        {colours.map((colour) => (
          <label
            key={colour.code}
            htmlFor={`goods-${form}-${colour.code}`}
            style={{ background: colour.hex }}
            title={colour.name}
            className="relative size-8 rounded-full border border-ink/20 has-checked:shadow-[0_0_0_2px_var(--color-surface),0_0_0_4px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
          >
            <input
              id={`goods-${form}-${colour.code}`}
              type="radio"
              name={`goods-${form}`}
              aria-label={colour.name}
              checked={colour.code === selectedColour.code}
              onChange={() => setCode(colour.code)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
        ))}
      </fieldset>
    </div>
  );
}
