import { Icon } from '@/components/ui/icon';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Texts } from '@/lib/platform/i18n/texts';
import { getSafeLink } from '@/lib/views/storefront/safe-url';
import type { StorePage } from '@/lib/web/storefront/page';

type Fundraiser = NonNullable<StorePage['store']['fundraiser']>;

/** Returns a sentence about the donation per piece to the store's cause. */
export function describeDonation({ store }: Pick<StorePage, 'store'>, cause: Fundraiser, texts: Texts): string {
  const { name } = cause;
  return cause.kind === 'amount'
    ? texts('perPiece', { amount: formatMoney(cause.amount, store.currency, store.region), name })
    : texts('share', { percent: cause.share_percent / 100, name });
}

/**
 * Line on a product page about the donation to the store's cause. Renders nothing for a store without a fundraiser or
 * without orders.
 */
export async function FundraiserLine({ page }: { readonly page: StorePage }) {
  const { fundraiser } = page.store;
  if (!fundraiser || !page.view.open || page.view.isForEnquiries) return null;
  const texts = await page.texts('fundraiser');
  return (
    <p className="flex gap-3.5 text-sm" data-fundraiser>
      <Icon name="heart" className="mt-0.5 text-accent-ink" />
      <span>{describeDonation(page, fundraiser, texts)}</span>
    </p>
  );
}

/** Section of a store's home page about its cause, with the amount raised so far. */
export async function FundraiserSection({
  page,
  lang,
}: {
  readonly page: StorePage;
  readonly lang: string | undefined;
}) {
  const { fundraiser, currency, region } = page.store;
  if (!fundraiser || page.view.isForEnquiries) return null;
  const texts = await page.texts('fundraiser');
  const money = (minor: number) => formatMoney(minor, currency, region);
  const { goal, raised } = fundraiser;
  const link = getSafeLink(fundraiser.link);
  const figures =
    goal === null
      ? texts('raised', { raised: money(raised) })
      : texts('ofGoal', { raised: money(raised), goal: money(goal) });
  return (
    <section className="page-width pt-14 lg:pt-20" data-fundraiser>
      <div className="grid gap-x-12 gap-y-6 rounded-lg bg-tile p-6 sm:p-8 lg:grid-cols-[1fr_minmax(18rem,24rem)] lg:items-center">
        <div>
          <h2 className="text-2xl">{texts('title', { name: fundraiser.name })}</h2>
          {fundraiser.description ? (
            <p lang={lang} className="mt-2 max-w-prose whitespace-pre-line text-body">
              {fundraiser.description}
            </p>
          ) : null}
          <p className="mt-3 flex items-start gap-2.5 text-sm">
            <Icon name="heart" className="mt-0.5 text-accent-ink" />
            {describeDonation(page, fundraiser, texts)}
          </p>
          {link ? (
            <a
              href={link}
              rel="noopener noreferrer"
              target="_blank"
              className="mt-2 inline-block text-sm underline underline-offset-4"
            >
              {texts('more', { name: fundraiser.name })}
            </a>
          ) : null}
        </div>
        {raised > 0 || goal !== null ? (
          <div>
            <p id="fundraiser-raised" className="font-medium tabular">
              {figures}
            </p>
            {goal === null ? null : (
              <progress
                aria-labelledby="fundraiser-raised"
                max={goal}
                value={Math.min(raised, goal)}
                className="mt-3 block h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
              />
            )}
          </div>
        ) : null}
      </div>
    </section>
  );
}
