import { buildStorePictureSrcSet, buildStorePictureUrl } from '@/lib/contracts/picture-url';
import type { StoreDto } from '@/lib/contracts/storefront';
import { getSafeImageUrl } from '@/lib/views/storefront/safe-url';

/** Logo of the store, or its name in the store's heading font. */
export function StoreMark({ store }: { readonly store: StoreDto }) {
  const { logo_enabled: hasLogo, custom_logo_url: url, store_name: name } = store.store_page_content;
  const logo = hasLogo ? getSafeImageUrl(url) : null;
  if (logo)
    return (
      <img
        src={buildStorePictureUrl(logo, 320)}
        srcSet={buildStorePictureSrcSet(logo)}
        sizes="11rem"
        alt={name || store.name}
        className="max-h-10 w-auto max-w-44 min-w-0 object-contain object-left lg:max-h-12"
      />
    );
  return (
    <span className="truncate font-heading text-xl font-(--heading-weight) tracking-tight">{name || store.name}</span>
  );
}
