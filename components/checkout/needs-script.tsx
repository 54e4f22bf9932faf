import { getButtonClasses } from '@/components/ui/button';
import { buildStorePath, type StorePathPrefix } from '@/lib/views/storefront/links';

/** Message for browsers without JavaScript, instead of an endless loader: the reason and a contact. */
export function NeedsScript(props: {
  readonly store: StorePathPrefix;
  readonly title: string;
  readonly text: string;
  readonly contactLabel: string;
  readonly email: string;
  readonly phone: string;
}) {
  const { store, title, text, contactLabel, email, phone } = props;
  const link = 'w-fit text-accent-ink underline underline-offset-4';
  return (
    <noscript>
      <section className="page-width flex max-w-2xl flex-col gap-4 py-14">
        <h2 className="text-2xl">{title}</h2>
        <p className="text-body">{text}</p>
        {email ? (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        ) : null}
        {phone ? (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
            {phone}
          </a>
        ) : null}
        <a href={buildStorePath(store, 'contact-us')} className={getButtonClasses('secondary', 'md', 'w-fit')}>
          {contactLabel}
        </a>
      </section>
    </noscript>
  );
}
