import { Spinner } from './button';
import { classes } from './classes';

/** Progress message (STO-08). `text` is the translated 'processing, please wait'. */
export function Loader({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <p role="status" className={classes('flex items-center justify-center gap-3 py-8 text-sm text-muted', className)}>
      <Spinner />
      {text}
    </p>
  );
}
