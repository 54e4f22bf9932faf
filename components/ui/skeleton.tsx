import { classes } from './classes';

/** A grey stand-in that has the final size of what it stands for. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton block rounded-md', className)} />;
}
