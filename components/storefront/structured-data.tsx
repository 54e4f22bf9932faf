import { serialiseJsonLd } from '@/lib/web/seo/json-ld';

/** Structured data for search engines, in the initial HTML. */
export function StructuredData({ data }: { readonly data: object }) {
  return <script type="application/ld+json">{serialiseJsonLd(data)}</script>;
}
