import { getTranslations } from 'next-intl/server';
import { classes } from '@/components/ui/classes';
import { DEFAULT_PRODUCT_SORT, type ProductSort } from '@/lib/domain/catalogue/sort-products';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { SORT_OPTIONS } from '@/lib/views/storefront/products-query';

/** Region and the five sort orders as links, each with its own address (CAT-02). */
export async function BlankSortLinks(props: {
  readonly path: string;
  readonly region: Region;
  readonly sort: ProductSort;
}) {
  const { path, region, sort } = props;
  // i18n-keys: storeProducts.sort*, marketingCatalogue.regions.*
  const [t, sortTexts] = await Promise.all([getTranslations('marketingCatalogue'), getTranslations('storeProducts')]);
  const buildHref = (to: Region, by: ProductSort): string => {
    const query = new URLSearchParams({ region: to, ...(by === DEFAULT_PRODUCT_SORT ? {} : { sort: by }) });
    return `${path}?${query}`;
  };
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
      <Choices label={t('region')}>
        {REGIONS.map((one) => (
          <Choice key={one} href={buildHref(one, sort)} current={one === region}>
            {t(`regions.${one}`)}
          </Choice>
        ))}
      </Choices>
      <Choices label={sortTexts('sort')}>
        {SORT_OPTIONS.map(({ value, key }) => (
          <Choice key={value} href={buildHref(region, value)} current={value === sort}>
            {sortTexts(key)}
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

function Choices({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <nav aria-label={label} className="flex min-w-0 flex-col gap-2">
      <p aria-hidden="true" className="text-sm font-semibold">
        {label}
      </p>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </nav>
  );
}

function Choice(props: { readonly href: string; readonly current: boolean; readonly children: React.ReactNode }) {
  return (
    <li>
      <a
        href={props.href}
        aria-current={props.current ? 'page' : undefined}
        className={classes(
          'flex min-h-10 items-center rounded-full border px-4 text-sm font-medium',
          props.current ? 'border-ink bg-ink text-white' : 'border-line bg-surface text-body hover:border-ink',
        )}
      >
        {props.children}
      </a>
    </li>
  );
}
