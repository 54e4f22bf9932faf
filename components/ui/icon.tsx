import { classes } from './classes';

/** Drawn in app/icons.css. */
export const ICONS = [
  'bag',
  'close',
  'plus',
  'minus',
  'bin',
  'menu',
  'globe',
  'chevron',
  'arrow',
  'back',
  'truck',
  'pen',
  'ruler',
  'zoom',
  'check',
  'shield',
  'upload',
  'mail',
  'phone',
  'pin',
  'search',
  'rotate',
] as const;
export type IconName = (typeof ICONS)[number];

/** Decoration only: the words beside it, or the button's label, say what it means. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return <span aria-hidden="true" className={classes('icon', `icon-${name}`, className)} />;
}
