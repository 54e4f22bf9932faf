import Link from 'next/link';

export function Breadcrumbs(props: {
  readonly label: string;
  readonly trail: readonly { readonly href?: string; readonly label: string }[];
}) {
  return (
    <nav aria-label={props.label} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {props.trail.map(({ href, label }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-2">
            {index > 0 ? <span aria-hidden="true">/</span> : null}
            {href ? (
              <Link href={href} className="inline-flex min-h-8 items-center hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-body">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
