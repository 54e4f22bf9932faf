import { getTranslations } from 'next-intl/server';
import type { CatalogueBlankDto } from '@/lib/contracts/catalogue-blanks';
import type { Region } from '@/lib/domain/regions/regions';
import { formatBlankCost, selectGridColour } from '@/lib/views/marketing/blank-view';
import { BlankCard, countHiddenColours } from './blank-card';

/**
 * Grid of products. `first` is the position of the first product on its page; it determines varied colours and lazy
 * loading.
 */
export async function BlankGrid(props: {
  readonly blanks: readonly CatalogueBlankDto[];
  readonly first?: number;
  /** Region whose prices are shown; without it, none are shown. */
  readonly region?: Region;
}) {
  const { blanks, first = 0, region } = props;
  const [t, colours] = await Promise.all([getTranslations('marketingCatalogue'), getTranslations('colours')]);
  const getColourName = createColourNamer(colours);
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-9 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
      {blanks.map((one, index) => {
        const colour = selectGridColour(one, first + index);
        const more = countHiddenColours(one);
        const cost = region ? formatBlankCost(one, region) : null;
        return (
          <BlankCard
            key={one.id}
            blank={one}
            place={first + index}
            alt={t('pictureAlt', { product: one.name, colour: colour ? getColourName(colour) : '' })}
            href={`/our-products?product=${one.code.toLowerCase()}`}
            by={t('by', { brand: one.brand })}
            price={cost ? t('from', { price: cost }) : null}
            more={more > 0 ? `+${more}` : null}
            colourNames={`${t('colours')}: ${one.colours.map(getColourName).join(', ')}`}
            sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 30vw, 45vw"
          />
        );
      })}
    </ul>
  );
}

/**
 * Returns a function that names a colour in the page's language, or by its catalogue name when there is no translation.
 */
export function createColourNamer(colours: Awaited<ReturnType<typeof getTranslations<'colours'>>>) {
  // i18n-keys: colours.*
  return ({ code, name }: { readonly code: string; readonly name: string }): string =>
    colours.has(code as never) ? colours(code as never) : name;
}
