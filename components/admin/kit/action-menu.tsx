'use client';

import { ChevronDown, Ellipsis } from 'lucide-react';
import Link from 'next/link';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /**
   * Address, which makes the item a link instead of an action; `newTab` opens it in a new tab, for storefront pages.
   */
  readonly href?: string;
  readonly newTab?: boolean;
  readonly danger?: boolean;
  readonly onSelect?: () => void;
}

const GAP = 4;

/**
 * Menu of actions behind one button. It opens in the top layer, so that a scrolling table does not clip it. Arrow keys,
 * Home, End and Escape work as in any menu.
 */
export function ActionMenu(props: {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Visible label of the button, for a page's own menu; a row's menu shows an icon only. */
  readonly buttonText?: string;
  /** Secondary where the page's main action is another button. */
  readonly variant?: 'primary' | 'secondary';
}) {
  const { label, actions, buttonText, variant = 'primary' } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  const show = (): void => {
    const place = button.current?.getBoundingClientRect();
    const menu = list.current;
    if (!place || !menu) return;
    menu.showPopover();
    const { width, height } = menu.getBoundingClientRect();
    const below = place.bottom + GAP + height <= window.innerHeight;
    menu.style.top = `${below ? place.bottom + GAP : Math.max(GAP, place.top - GAP - height)}px`;
    menu.style.left = `${Math.max(GAP, place.right - width)}px`;
    listMenuItems(menu)[0]?.focus();
  };
  const hide = (): void => list.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') hide();
    const items = listMenuItems(event.currentTarget);
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[(next + items.length) % items.length]?.focus();
  };
  const choose = (action: MenuAction): void => {
    hide();
    action.onSelect?.();
  };
  const control = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': id,
    onClick: open ? hide : show,
  } as const;
  return (
    <span ref={button} className="relative z-10 inline-block">
      {buttonText === undefined ? (
        <IconButton label={label} {...control}>
          <Ellipsis className="size-5" aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant={variant} {...control}>
          {buttonText}
          <ChevronDown className="size-4" aria-hidden="true" />
        </Button>
      )}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
        className="fixed m-0 min-w-52 rounded-lg border border-line bg-surface p-1.5 text-start shadow-lg"
      >
        {actions.map((action) => {
          const rowClass = classes(
            'flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-start text-sm outline-offset-0 hover:bg-tile',
            action.danger ? 'text-danger' : 'text-ink',
          );
          const item = { role: 'menuitem', tabIndex: -1, className: rowClass } as const;
          if (action.href === undefined)
            return (
              <button key={action.key} type="button" {...item} onClick={() => choose(action)}>
                {action.icon}
                {action.label}
              </button>
            );
          return (
            <Link
              key={action.key}
              href={action.href}
              prefetch={false}
              {...item}
              onClick={hide}
              {...(action.newTab ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {action.icon}
              {action.label}
            </Link>
          );
        })}
      </div>
    </span>
  );
}

const listMenuItems = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
