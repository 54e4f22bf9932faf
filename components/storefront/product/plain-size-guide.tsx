import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { ProductView } from '@/lib/views/storefront/product-view';

const CM_PER_INCH = 2.54;

export interface SizeLengths {
  readonly chart: ProductView['sizeChart'];
  readonly sizes: ProductView['sizes'];
  readonly inches: boolean;
  readonly language: string;
  readonly texts: ProductTexts;
}

/** Size guide for pages without JavaScript: it expands in place, with one line per size. */
export function PlainSizeGuide(props: SizeLengths) {
  const { chart, inches, language, texts } = props;
  return (
    <noscript>
      <details>
        <summary className="min-h-8 text-sm text-body underline underline-offset-4">{texts.sizeGuide}</summary>
        <ul className="tabular flex flex-col gap-1.5 pt-3 text-sm">
          {listSizes(props).map((size) => (
            <li key={size}>
              {`${getSizeLabel(size, texts.oneSize)} · ${Object.entries(chart[size] ?? {})
                .map(
                  ([measure, cm]) =>
                    `${measure} ${formatLength(cm, inches, language)} ${inches ? texts.inches : texts.centimetres}`,
                )
                .join(', ')}`}
            </li>
          ))}
        </ul>
      </details>
    </noscript>
  );
}

/** Returns the sizes in the order of the size buttons, followed by further sizes of the chart. */
export function listSizes({ chart, sizes }: SizeLengths): string[] {
  const order = sizes.map(({ code }) => code).filter((code) => chart[code]);
  return [...new Set([...order, ...Object.keys(chart)])];
}

export function formatLength(cm: number | undefined, inches: boolean, language: string): string {
  if (cm === undefined) return '–';
  const length = Math.round((inches ? cm / CM_PER_INCH : cm) * 10) / 10;
  return Number.isInteger(length) ? String(length) : length.toLocaleString(language);
}
