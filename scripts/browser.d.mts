export const BROWSER_ARGS: string[];
export interface FoundBrowser {
  executablePath: string;
  env?: Record<string, string>;
  how: string;
}
export function findBrowser(options?: { mayInstall?: boolean }): Promise<FoundBrowser>;
