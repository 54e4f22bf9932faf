/** Facts for search engines, in the first HTML. `<` is escaped, so no name in it can end the script (SECURITY T25);
 *  React prints a script's text as it is. */
export function StructuredData({ data }: { readonly data: object }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
