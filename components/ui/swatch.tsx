import { classes } from './classes';

/** Dot in a fabric colour. `hex` is #rrggbb, validated by the contract. */
export function SwatchDot({ hex, className }: { readonly hex: string; readonly className?: string }) {
  return <span aria-hidden="true" className={classes('swatch', className)} style={{ backgroundColor: hex }} />;
}
