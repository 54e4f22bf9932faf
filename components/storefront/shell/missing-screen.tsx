import { ErrorScreen } from '@/components/ui/error-screen';
import { useFailureTexts } from '@/components/ui/failure-screen';

/** What a page shows that finds out only when it is gone to from another that there is nothing; the front door answers the
 *  rest (STO-02). Nothing failed, so there is no reference to name. */
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
          <a href={missing?.onwardHref} className={texts?.looks[0]}>
            {missing?.onward}
          </a>
          <a href={texts?.homeHref} className={texts?.looks[1]}>
            {texts?.home}
          </a>
        </>
      }
    />
  );
}
