import { classes } from './classes';

/** Grey placeholder in the final size of the content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton block rounded-md', className)} />;
}
