import { classes } from './classes';

/** Platform's name with its logo mark. */
export function Brand({ className }: { readonly className?: string }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2.5 font-heading text-xl font-bold tracking-tight text-ink',
        className,
      )}
    >
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g className="stroke-on-accent" strokeWidth="3" strokeLinecap="round" fill="none">
          <path d="M9 7.5v17M23 7.5v17" />
          <path d="M16 7.5v4M16 20.5v4" />
          <path d="M6.500 12.500h1M10.800 12.500H25M6.500 19.500H21.200M24.600 19.500h1" />
        </g>
      </svg>
      <span>Merchloom</span>
    </span>
  );
}
