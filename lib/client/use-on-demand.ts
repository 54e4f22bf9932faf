import { type ComponentType, useState } from 'react';

/**
 * A component whose script is fetched when it is first asked for: null until then. `ask` resolves to whether it is there;
 * where it could not be fetched the page stays as it is, and the next press tries again.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  async function ask(): Promise<boolean> {
    if (component) return true;
    try {
      const loaded = await load();
      setComponent(() => loaded);
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }
  return [component, ask] as const;
}
