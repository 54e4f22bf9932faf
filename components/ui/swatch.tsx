import { classes } from './classes';

/** A dot of fabric colour. `hex` is #rrggbb, checked by the contract. The ring keeps white on white visible. */
export function SwatchDot({ hex, className }: { readonly hex: string; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('swatch-dot inline-block size-4 rounded-full ring-1 ring-black/15 ring-inset', className)}
      style={{ backgroundColor: hex }}
    />
  );
}
