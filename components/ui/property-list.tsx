/** Texts that a shopper entered in a Shopify shop, as pairs of name and text. */
export function PropertyList({
  properties,
}: {
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}) {
  return (
    <dl className="grid gap-2 text-sm">
      {properties.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shop may send the same name twice, and the list never changes
        <div key={at} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted wrap-anywhere">{name}</dt>
          <dd className="font-semibold whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
