import Link from 'next/link';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import type { storefrontEndpoints } from '@/lib/contracts/storefront';
import { toCardView } from '@/lib/views/storefront/card-view';
import { buildStorePath } from '@/lib/views/storefront/links';
import { loadCatalogueLabels } from '@/lib/web/storefront/catalogue-labels';
import { formatHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import { getStoreTextLang, type StorePage } from '@/lib/web/storefront/page';
import { ProductGrid } from '../list/product-card';
import { EventFacts } from './event-facts';
import { FundraiserSection } from './fundraiser';
import { Hero } from './hero';
import { CategoryTiles, EnquiryNote, HomeSection, HowItWorks, StorePromises } from './home-sections';

/**
 * Home page of a store, as shoppers see it and as the tenant previews it (EVT-02). `layout` old uses the former order
 * of the sections (STO-19).
 */
export async function StoreHome(props: {
  readonly page: StorePage;
  readonly highlights: EndpointResponse<typeof storefrontEndpoints.highlights>['data'];
  readonly now: Date;
  readonly layout?: 'new' | 'old';
}) {
  const { page, highlights, now, layout = 'new' } = props;
  const { store, view } = page;
  const [texts, chrome, productListTexts, catalogueLabels] = await Promise.all([
    page.texts('storeHome'),
    page.texts('store'),
    page.texts('storeProducts'),
    loadCatalogueLabels(page),
  ]);
  const cards = highlights.newest.map((product) => toCardView(product, view, catalogueLabels));
  const isGift = view.type === 'promo';
  const tiles = highlights.categories.map(({ name, count, product }) => ({
    name,
    count,
    card: toCardView(product, view, catalogueLabels),
  }));
  const featured =
    cards.length === 0 ? (
      <EmptyState
        key="empty"
        title={productListTexts('emptyTitle')}
        text={productListTexts('emptyText')}
        icon={<Icon name="bag" className="size-6" />}
      />
    ) : (
      <HomeSection
        key="featured"
        title={isGift ? texts('giftTitle') : texts('featured')}
        text={
          isGift
            ? texts(store.is_sample ? 'giftTextNoCode' : 'giftText')
            : texts(view.isForEnquiries ? 'featuredEnquiries' : 'featuredText', { store: view.name })
        }
        action={
          <Link href={buildStorePath(view, 'products')} className={getButtonClasses('secondary')}>
            {chrome('viewAll')}
          </Link>
        }
      >
        <ProductGrid cards={cards} store={view} texts={chrome} />
      </HomeSection>
    );
  const categories =
    tiles.length > 1 ? (
      <HomeSection key="categories" title={texts('categories')} className="page-width pb-14 lg:pb-20">
        <CategoryTiles tiles={tiles} store={view} texts={texts} />
      </HomeSection>
    ) : null;
  return (
    <>
      <Hero
        store={store}
        view={view}
        texts={texts}
        cards={cards}
        lang={getStoreTextLang(page)}
        facts={<EventFacts page={page} />}
      />
      <FundraiserSection page={page} lang={getStoreTextLang(page)} />
      {layout === 'new' ? [featured, categories] : [categories, featured]}
      {!view.isForEnquiries && highlights.has_customisable ? <HowItWorks texts={texts} /> : null}
      {view.isForEnquiries ? (
        <EnquiryNote texts={texts} store={view} />
      ) : (
        <StorePromises texts={texts} delivery={formatHomeDelivery(page, now)} isGift={isGift} />
      )}
    </>
  );
}
