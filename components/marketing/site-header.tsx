import { getTranslations } from 'next-intl/server';
import { Brand } from '@/components/ui/brand';
import { buttonClass } from '@/components/ui/button';
import { initialOf } from '@/lib/domain/dates/dates';

/** Brand, and the way in: sign-in and an account of one's own for visitors, the dashboard for who is signed in (MKT-06, MKT-07). */
export async function SiteHeader({ user }: { readonly user: { readonly name: string } | null }) {
  const [t, auth] = await Promise.all([getTranslations('home'), getTranslations('auth')]);
  return (
    <header className="page-width flex items-center justify-between gap-4 py-4">
      <a href="/" className="rounded-md">
        <Brand />
      </a>
      {user ? (
        <a href="/dashboard" className="flex items-center gap-3 rounded-md text-sm font-semibold">
          {t('myDashboard')}
          <span
            aria-hidden="true"
            className="flex size-9 items-center justify-center rounded-full bg-accent text-on-accent"
          >
            {initialOf(user.name)}
          </span>
        </a>
      ) : (
        <div className="flex items-center gap-1 sm:gap-2">
          <a href="/login" className={buttonClass('quiet', 'md', 'whitespace-nowrap')}>
            {t('signIn')}
          </a>
          <a href="/get-started" className={buttonClass('primary', 'md', 'max-sm:hidden')}>
            {auth('signUp')}
          </a>
        </div>
      )}
    </header>
  );
}
