import { jsonLd } from '@/lib/seo/json-ld';

/** Facts for search engines, in the first HTML. */
export function StructuredData({ data }: { readonly data: object }) {
  return <script type="application/ld+json">{jsonLd(data)}</script>;
}
