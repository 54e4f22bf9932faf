import type { ReactNode } from 'react';

/** A figure with its label. The whole tile links to the page that lists the counted items. */
export function Tile({
  label,
  href,
  children,
}: {
  readonly label: string;
  readonly href?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="relative flex flex-col gap-1 rounded-lg border border-line bg-surface p-5 has-[a]:hover:border-line-strong">
      <dt className="flex min-h-6 items-center text-sm text-body">
        {href ? (
          <a href={href} className="inline-flex min-h-6 items-center after:absolute after:inset-0 hover:text-ink">
            {label}
          </a>
        ) : (
          label
        )}
      </dt>
      <dd className="tabular text-xl font-semibold sm:text-2xl text-ink wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Grid of tiles with as many columns as fit. With an odd number in two columns, the last tile fills its row. */
export const Tiles = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] min-[23rem]:max-[34rem]:[&>:last-child:nth-child(odd)]:col-span-2">
    {children}
  </dl>
);
