import type { ReactNode } from 'react';
import { classes } from './classes';

/** The few icons that shoppers download, drawn here so that no icon package is shipped to them. */
const PATHS = {
  bag: (
    <>
      <path d="M5.5 8.5h13l.9 11a1 1 0 0 1-1 1.1H5.6a1 1 0 0 1-1-1.1z" />
      <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  bin: <path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12.5h9.4L17.5 7M10.2 10.5v5.5m3.6-5.5v5.5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.5 2.6 3.5 5.4 3.5 8.5s-1 5.9-3.5 8.5c-2.5-2.6-3.5-5.4-3.5-8.5s1-5.9 3.5-8.5z" />
    </>
  ),
  chevron: <path d="m7 10 5 5 5-5" />,
  arrow: <path d="M4.5 12h15m-6-6 6 6-6 6" />,
  back: <path d="M19.5 12h-15m6-6-6 6 6 6" />,
  truck: (
    <>
      <path d="M3 6.5h11v10H3zM14 10h4l3 3.5v3h-7" />
      <circle cx="7.5" cy="17.5" r="1.8" />
      <circle cx="17" cy="17.5" r="1.8" />
    </>
  ),
  pen: <path d="m4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5zM14 6.5l3.5 3.5" />,
  ruler: <path d="M3.5 15.5 15.5 3.5l5 5-12 12zM7 12l2 2m1-5 3 3m0-6 2 2" />,
  zoom: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M10.5 7.8v5.4m-2.7-2.7h5.4" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  shield: <path d="M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6zM9 12l2.2 2.2L15 10" />,
  upload: <path d="M12 15.5v-11m-4 4 4-4 4 4M4.5 15.5v4h15v-4" />,
  mail: <path d="M3.5 5.5h17v13h-17zm0 1 8.5 6.5 8.5-6.5" />,
  phone: (
    <path d="M6 3.5h3.5l1.5 4.5-2 1.5c1 2.2 2.8 4 5 5l1.5-2 4.5 1.5v3.5c0 1-.8 1.8-1.8 1.8C10.7 19.3 4.7 13.3 4.2 5.3c0-1 .8-1.8 1.8-1.8z" />
  ),
  pin: (
    <>
      <path d="M12 21c4.5-4.7 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.3 6.5 11z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

/** Decoration only: the words beside it, or the button's label, say what it means. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classes('size-5 shrink-0', className)}
    >
      {PATHS[name]}
    </svg>
  );
}
