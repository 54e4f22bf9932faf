import Link from 'next/link';
import type { ReactNode } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { buildPictureUrl } from '@/lib/contracts/picture-url';
import type { Texts } from '@/lib/platform/i18n/texts';
import type { CardView } from '@/lib/views/storefront/card-view';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';

export function HomeSection(props: {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <section className={props.className ?? 'page-width py-14 lg:py-20'}>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 lg:mb-10">
        <div>
          <h2 className="text-3xl">{props.title}</h2>
          {props.text ? <p className="mt-2 text-lg text-muted">{props.text}</p> : null}
        </div>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}

export interface CategoryTile {
  readonly name: string;
  readonly count: number;
  readonly card: CardView;
}

/** Category links, each with a picture of a product in it. */
export function CategoryTiles(props: {
  readonly tiles: readonly CategoryTile[];
  readonly store: StoreView;
  readonly texts: Texts;
}) {
  const { tiles, store, texts } = props;
  return (
    <ul className="grid grid-cols-2 gap-3.5 sm:gap-5 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {tiles.map(({ name, count, card }) => (
        <li key={name} className="last:odd:col-span-2 lg:last:odd:col-span-1">
          <Link
            href={`${buildStorePath(store, 'products')}?category=${encodeURIComponent(name)}`}
            className="group flex h-full flex-col justify-between overflow-hidden rounded-lg bg-tile pt-5"
          >
            <span className="flex flex-col px-3.5 sm:px-5">
              <span className="font-heading text-[0.9375rem] leading-snug font-(--heading-weight) sm:text-xl">
                {name}
              </span>
              <span className="text-sm text-body">{texts('categoryCount', { count })}</span>
            </span>
            <img
              src={buildPictureUrl(store, {
                productId: card.id,
                view: card.view,
                colour: card.colours[1]?.code ?? card.colours[0]?.code ?? '',
                version: card.version,
                width: 320,
              })}
              width={320}
              height={320}
              alt=""
              loading="lazy"
              className="mx-auto w-full max-w-80 transition-transform duration-500 group-hover:-translate-y-1.5"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Explains personalisation step by step. */
export function HowItWorks({ texts }: { readonly texts: Texts }) {
  const steps = [
    { title: texts('stepOneTitle'), text: texts('stepOneText') },
    { title: texts('stepTwoTitle'), text: texts('stepTwoText') },
    { title: texts('stepThreeTitle'), text: texts('stepThreeText') },
  ];
  return (
    <section className="bg-accent-soft">
      <div className="page-width grid gap-x-16 gap-y-10 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
        <div>
          <h2 className="text-3xl">{texts('howTitle')}</h2>
          <p className="mt-3 max-w-md text-lg text-body">{texts('howText')}</p>
        </div>
        <ol className="grid gap-8 sm:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-2 border-(--accent-ink) pt-5">
              <span aria-hidden="true" className="font-heading text-3xl font-(--heading-weight) text-accent-ink">
                {index + 1}
              </span>
              <h3 className="mt-2 text-lg">{title}</h3>
              <p className="mt-2 text-sm text-body">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Replaces the promises about orders in a store without ordering, and explains what visitors can do. */
export function EnquiryNote({ texts, store }: { readonly texts: Texts; readonly store: StoreView }) {
  return (
    <section className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-5 py-12 lg:py-16">
      <div className="max-w-prose">
        <h2 className="text-2xl">{texts('enquiriesTitle')}</h2>
        <p className="mt-2 text-body">{texts('enquiriesText')}</p>
      </div>
      <Link href={buildStorePath(store, 'contact-us')} className={getButtonClasses('primary')}>
        {texts('enquiriesAsk')}
      </Link>
    </section>
  );
}

/** Promises about delivery, printing and payment. Gift stores omit the one about cards. */
export function StorePromises({
  texts,
  delivery,
  isGift,
}: {
  readonly texts: Texts;
  /** Delivery estimate in days, as text. */
  readonly delivery: string;
  readonly isGift: boolean;
}) {
  const promises: readonly { icon: IconName; title: string; text: string }[] = [
    { icon: 'truck', title: texts('promiseDeliveryTitle', { dates: delivery }), text: texts('promiseDeliveryText') },
    { icon: 'pen', title: texts('promisePrintTitle'), text: texts('promisePrintText') },
    ...(isGift ? [] : [{ icon: 'shield', title: texts('promisePayTitle'), text: texts('promisePayText') } as const]),
  ];
  return (
    <section className="page-width py-12 lg:py-16">
      <ul className="grid gap-x-10 gap-y-7 md:grid-cols-3">
        {promises.map(({ icon, title, text }) => (
          <li key={icon} className="flex gap-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="text-base tracking-normal">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
