import { classes } from './classes';

/** Names of the icons in app/icons.css. */
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
  'heart',
  'calendar',
  'clock',
] as const;
export type IconName = (typeof ICONS)[number];

/** Decorative icon, hidden from screen readers: adjacent text or the button's label carries the meaning. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return <span aria-hidden="true" className={classes('icon', `icon-${name}`, className)} />;
}
