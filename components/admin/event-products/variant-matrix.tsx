'use client';

import { useTranslations } from 'next-intl';
import { SwatchDot } from '@/components/ui/swatch';
import type { EventProductDetailDto } from '@/lib/contracts/event-products';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { useColourName } from './labels';

/**
 * Matrix of colours (rows) and sizes (columns); each checkbox is one variant that shoppers can buy. The headings toggle
 * a whole colour or size.
 */
export function VariantMatrix(props: {
  readonly product: EventProductDetailDto;
  readonly colours: readonly string[];
  readonly excluded: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (colours: readonly string[], excluded: readonly string[]) => void;
}) {
  const { product, colours, excluded, error, onChange } = props;
  const t = useTranslations('eventProducts');
  const colourName = useColourName();
  const left = new Set(excluded);
  const listSkus = (code: string): string[] => Object.values(product.skus[code] ?? {});
  const isOffered = (code: string, sku: string): boolean => colours.includes(code) && !left.has(sku);

  /**
   * Checks or unchecks variants. A colour leaves the offer when its last size is unchecked, and returns with the first
   * size that is checked.
   */
  const set = (selectedVariants: readonly (readonly [code: string, sku: string])[], on: boolean): void => {
    const nextLeft = new Set(excluded);
    const offered = new Set(colours);
    for (const [code, sku] of selectedVariants) {
      if (on && !offered.has(code)) {
        offered.add(code);
        for (const other of listSkus(code)) nextLeft.add(other);
      }
      if (on) nextLeft.delete(sku);
      else nextLeft.add(sku);
    }
    for (const code of offered) {
      if (!listSkus(code).every((sku) => nextLeft.has(sku))) continue;
      offered.delete(code);
      for (const sku of listSkus(code)) nextLeft.delete(sku);
    }
    const order = product.blank_colours.map(({ code }) => code).filter((code) => offered.has(code));
    onChange(order, [...nextLeft]);
  };
  const row = (code: string) => Object.entries(product.skus[code] ?? {}).map(([, sku]) => [code, sku] as const);
  /**
   * Lists a size's variants in the offered colours only: toggling a size must not add colours that the owner did not
   * choose.
   */
  const column = (size: string) =>
    colours.flatMap((code) => {
      const sku = product.skus[code]?.[size];
      return sku ? [[code, sku] as const] : [];
    });
  const allOn = (pairs: readonly (readonly [string, string])[]): boolean =>
    pairs.length > 0 && pairs.every(([code, sku]) => isOffered(code, sku));
  const box = 'size-4.5 accent-(--accent-ink)';

  return (
    <section className="flex flex-col gap-2" aria-label={t('matrix')}>
      <h3 className="text-sm font-medium">{t('matrix')}</h3>
      <div className="overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line bg-canvas">
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('colour')}
              </th>
              {product.sizes.map((size) => (
                <th key={size} scope="col" className="px-2 py-2 font-medium">
                  <label className="flex flex-col items-center gap-1 whitespace-nowrap">
                    {getSizeLabel(size, t('oneSize'))}
                    <input
                      type="checkbox"
                      className={box}
                      aria-label={t('wholeSize', { size: getSizeLabel(size, t('oneSize')) })}
                      checked={allOn(column(size))}
                      onChange={(event) => set(column(size), event.target.checked)}
                    />
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {product.blank_colours.map((colour) => (
              <tr key={colour.code} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-2 text-start font-normal">
                  <label className="flex items-center gap-2 whitespace-nowrap">
                    <input
                      type="checkbox"
                      className={box}
                      checked={allOn(row(colour.code))}
                      onChange={(event) => set(row(colour.code), event.target.checked)}
                    />
                    <SwatchDot hex={colour.hex} />
                    {colourName(colour)}
                  </label>
                </th>
                {product.sizes.map((size) => {
                  const sku = product.skus[colour.code]?.[size];
                  return (
                    <td key={size} className="px-2 py-2 text-center">
                      {sku ? (
                        <input
                          type="checkbox"
                          className={box}
                          aria-label={t('pair', { colour: colourName(colour), size: getSizeLabel(size, t('oneSize')) })}
                          checked={isOffered(colour.code, sku)}
                          onChange={(event) => set([[colour.code, sku]], event.target.checked)}
                        />
                      ) : (
                        <span className="text-faint" title={t('notMade')}>
                          –
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </section>
  );
}
