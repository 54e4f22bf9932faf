import { getTranslations } from 'next-intl/server';
import { getButtonClasses } from '@/components/ui/button';
import type { CatalogueBlankDto } from '@/lib/contracts/catalogue-blanks';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { REGIONS } from '@/lib/domain/regions/regions';
import { loadTexts } from '@/lib/platform/i18n/texts';
import { formatBlankCost, selectGridColour } from '@/lib/views/marketing/blank-view';
import { translateFacts } from '@/lib/web/storefront/fact-texts';
import { BlankColours } from './blank-colours';
import { createColourNamer } from './blank-grid';

/** Details of a product: colours, sizes, print areas, facts, and its price in each region. */
export async function BlankDetail(props: {
  readonly blank: CatalogueBlankDto;
  readonly place: number;
  readonly locale: string;
}) {
  const { blank, place, locale } = props;
  // i18n-keys: marketingCatalogue.front, marketingCatalogue.back
  const [t, colourTexts, facts] = await Promise.all([
    getTranslations('marketingCatalogue'),
    getTranslations('colours'),
    loadTexts(locale, 'EU', 'facts'),
  ]);
  const getColourName = createColourNamer(colourTexts);
  const colours = blank.colours.map((colour) => ({ ...colour, name: getColourName(colour) }));
  const selectedColour = selectGridColour({ ...blank, colours }, place);
  const { named, features } = translateFacts(blank.specs, facts);
  const areas = (['front', 'back'] as const).flatMap((side) => {
    const area = blank.print_areas[side];
    return area ? [t(side, { width: String(area.width_mm), height: String(area.height_mm) })] : [];
  });
  const costs = REGIONS.flatMap((region) => {
    const cost = formatBlankCost(blank, region);
    return cost ? [{ region, cost }] : [];
  });
  return (
    <div className="grid gap-x-8 gap-y-6 p-5 sm:grid-cols-2 sm:p-7">
      {selectedColour ? (
        <BlankColours
          key={blank.id}
          form={blank.form}
          colours={colours}
          first={selectedColour}
          label={t('colours')}
          alts={Object.fromEntries(
            colours.map(({ code, name }) => [code, t('pictureAlt', { product: blank.name, colour: name })]),
          )}
        />
      ) : null}
      <div className="flex flex-col gap-5">
        <p className="text-muted">{t('by', { brand: blank.brand })}</p>
        <dl className="flex flex-col gap-4 text-sm">
          <Entry title={t('sizes')}>{blank.sizes.map((size) => getSizeLabel(size, t('oneSize'))).join(' · ')}</Entry>
          {areas.length > 0 ? <Entry title={t('printAreas')}>{areas.join(' · ')}</Entry> : null}
          {features.length > 0 ? <Entry title={t('facts')}>{features.join(' · ')}</Entry> : null}
          {named.map(([label, value]) => (
            <Entry key={label} title={label}>
              {value}
            </Entry>
          ))}
          <Entry title={t('cost')}>
            <span className="tabular">{costs.map(({ cost }) => cost).join(' · ')}</span>
          </Entry>
        </dl>
        <a href="/event-builder" className={getButtonClasses('primary', 'md', 'self-start')}>
          {t('tryLogo')}
        </a>
      </div>
    </div>
  );
}

function Entry({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-ink">{title}</dt>
      <dd className="text-body">{children}</dd>
    </div>
  );
}
