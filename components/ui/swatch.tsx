import { classes } from './classes';

/** A dot of fabric colour. `hex` is #rrggbb, checked by the contract. */
export function SwatchDot({ hex, className }: { readonly hex: string; readonly className?: string }) {
  return <span aria-hidden="true" className={classes('swatch', className)} style={{ backgroundColor: hex }} />;
}
