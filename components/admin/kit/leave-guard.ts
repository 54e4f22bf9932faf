import { useEffect } from 'react';

/** Confirmation texts of all forms on the page with unsaved changes, by form. Two forms may have the same text. */
const questions = new Map<object, string>();

/**
 * Returns whether code may navigate to another page: true without unsaved changes, otherwise the user's answer to a
 * confirmation.
 */
export const mayLeave = (): boolean => confirmLeaving() !== null;

/**
 * Confirms like {@link mayLeave}. Returns null if the user stays, otherwise a function that re-arms the guard if the
 * navigation does not happen.
 */
export function confirmLeaving(): (() => void) | null {
  const pendingQuestions = [...questions];
  const [, question] = pendingQuestions[0] ?? [];
  if (question !== undefined && !window.confirm(question)) return null;
  questions.clear();
  return () => {
    for (const [form, text] of pendingQuestions) questions.set(form, text);
  };
}

/** The used part of the Navigation API. Browsers without it confirm only on links and on closing the page. */
interface NavigationEvents {
  addEventListener(type: 'navigate', listener: (event: Event & { readonly navigationType?: string }) => void): void;
  removeEventListener(type: 'navigate', listener: (event: Event & { readonly navigationType?: string }) => void): void;
}

function getNavigation(scope: Window & { readonly navigation?: NavigationEvents }): NavigationEvents | undefined {
  return scope.navigation;
}

/**
 * Confirms before a page with unsaved changes is left: on closing (by the browser), on internal links, on history
 * navigation, and where code calls {@link mayLeave}.
 */
export function useUnsavedGuard(isDirty: boolean, question: string): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    questions.set(form, question);
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (questions.has(form)) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const stays = !link || link.getAttribute('target') === '_blank' || link.getAttribute('href')?.startsWith('#');
      if (stays || event.defaultPrevented || event.metaKey || event.ctrlKey || event.button !== 0) return;
      if (mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onNavigate = (event: Event & { readonly navigationType?: string }): void => {
      if (event.navigationType === 'traverse' && event.cancelable && !mayLeave()) event.preventDefault();
    };
    const navigation = getNavigation(window);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      questions.delete(form);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isDirty, question]);
}
