'use client';

import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';
import { formatLength, listSizes, type SizeLengths } from './plain-size-guide';

/** Dialog with the measurements of every size, in centimetres or inches. */
export function SizeGuide(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chart: ProductView['sizeChart'];
  /** Sizes in the order of their buttons; further sizes of the chart follow. */
  readonly sizes: ProductView['sizes'];
  readonly preferInches: boolean;
  readonly language: string;
  readonly texts: ProductTexts;
}) {
  const { open, onClose, chart, sizes, preferInches, language, texts } = props;
  const [inches, setInches] = useState(preferInches);
  const units = [
    { value: false, label: texts.centimetres },
    { value: true, label: texts.inches },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={texts.sizeGuide} closeLabel={texts.close}>
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <div role="radiogroup" aria-label={texts.unit} className="flex w-fit rounded-md bg-tile p-1">
          {units.map(({ value, label }) => (
            <label
              key={label}
              className="relative flex min-h-10 items-center rounded-sm px-4 text-sm font-medium has-checked:bg-surface has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="unit"
                checked={inches === value}
                onChange={() => setInches(value)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              {label}
            </label>
          ))}
        </div>
        <SizeTable chart={chart} sizes={sizes} inches={inches} language={language} texts={texts} />
        <p className="text-sm text-muted">{texts.sizeGuideHelp}</p>
      </div>
    </Dialog>
  );
}

function SizeTable(props: SizeLengths) {
  const { chart, inches, language, texts } = props;
  const measures = [...new Set(Object.values(chart).flatMap((row) => Object.keys(row)))];
  return (
    <div className="overflow-x-auto">
      <table className="tabular w-full text-sm">
        <thead>
          <tr className="border-b border-line-strong text-start">
            <th scope="col" className="py-2.5 pe-4 text-start font-semibold">
              {texts.measureSize}
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className="px-3 py-2.5 text-end font-semibold first-letter:uppercase">
                {measure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listSizes(props).map((size) => (
            <tr key={size} className="border-b border-line">
              <th scope="row" className="py-2.5 pe-4 text-start font-medium">
                {getSizeLabel(size, texts.oneSize)}
              </th>
              {measures.map((measure) => (
                <td key={measure} className="px-3 py-2.5 text-end">
                  {formatLength(chart[size]?.[measure], inches, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
