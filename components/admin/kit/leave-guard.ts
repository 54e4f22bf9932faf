import { useEffect } from 'react';

/** What is asked before a page is left, by every form on it that has something unsaved. */
const questions = new Set<string>();

/** Whether the page may be left for another one: asks when something on it is not saved. For navigations by code. */
export const mayLeave = (): boolean => askToLeave() !== null;

/** Asks like {@link mayLeave}; answers what is to be called when the page was not left after all, null = it may not be. */
export function askToLeave(): (() => void) | null {
  const asked = [...questions];
  const [question] = asked;
  if (question !== undefined && !window.confirm(question)) return null;
  questions.clear();
  return () => {
    for (const one of asked) questions.add(one);
  };
}

/** The part of the Navigation API that is used; browsers that lack it ask on links and on closing alone. */
interface NavigationEvents {
  addEventListener(type: 'navigate', listener: (event: Event & { readonly navigationType?: string }) => void): void;
  removeEventListener(type: 'navigate', listener: (event: Event & { readonly navigationType?: string }) => void): void;
}

function navigationOf(scope: Window & { readonly navigation?: NavigationEvents }): NavigationEvents | undefined {
  return scope.navigation;
}

/** Asks before a page with unsaved work is left: by the browser when it closes, by a question on a link of ours, on
 *  the way back and forth through the history, and where code asks {@link mayLeave}. */
export function useUnsavedGuard(isDirty: boolean, question: string): void {
  useEffect(() => {
    if (!isDirty) return;
    questions.add(question);
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (questions.has(question)) event.preventDefault();
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
    const navigation = navigationOf(window);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      questions.delete(question);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isDirty, question]);
}
