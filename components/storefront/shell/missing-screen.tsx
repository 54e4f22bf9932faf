import { ErrorScreen } from '@/components/ui/error-screen';
import { useFailureTexts } from '@/components/ui/failure-screen';

/**
 * Not-found screen for client-side navigation; the routing in front of Next handles full page loads (STO-02). Shows no
 * reference, because nothing failed.
 */
export function MissingScreen() {
  const texts = useFailureTexts();
  const missing = texts?.missing;
  return (
    <ErrorScreen
      code="404"
      title={missing?.title ?? ''}
      text={missing?.text ?? ''}
      actions={
        <>
          <a href={missing?.onwardHref} className={texts?.buttonClasses[0]}>
            {missing?.onward}
          </a>
          <a href={texts?.homeHref} className={texts?.buttonClasses[1]}>
            {texts?.home}
          </a>
        </>
      }
    />
  );
}
