import { buildEndpointPath } from '@/lib/contracts/path';
import { buildStorePictureSrcSet, buildStorePictureUrl } from '@/lib/contracts/picture-url';
import type { ProductRecordDto } from '@/lib/contracts/product';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import type { StoreView } from '@/lib/views/storefront/store-view';

/** The owner's own photos of a product. */
export function ProductPhotos(props: {
  readonly store: StoreView;
  readonly photos: ProductRecordDto['photos'];
  readonly title: string;
  /** Language of the owner's texts, where it differs from the page's. */
  readonly lang: string | undefined;
}) {
  const { store, photos, title, lang } = props;
  if (photos.length === 0) return null;
  const url = (assetId: string): string =>
    buildEndpointPath(renderingEndpoints.uploaded, { tenant: store.tenantId, slug: store.slug, assetId });
  return (
    <section aria-labelledby="photos" className="mt-12 lg:mt-16" data-photos>
      <h2 id="photos" className="mb-5 text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {photos.map(({ asset_id: assetId, alt, width, height }) => (
          <li key={assetId} className="overflow-hidden rounded-lg bg-tile">
            <a href={buildStorePictureUrl(url(assetId), 1920)} target="_blank" rel="noreferrer">
              <img
                src={buildStorePictureUrl(url(assetId), 640)}
                srcSet={buildStorePictureSrcSet(url(assetId))}
                sizes="(min-width: 64rem) 18rem, 46vw"
                width={width}
                height={height}
                alt={alt}
                lang={lang}
                loading="lazy"
                className="aspect-square size-full object-cover transition-transform duration-500 hover:scale-[1.03]"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
