import { type ComponentType, useState } from 'react';

/**
 * Loads a component's script on demand; the component is null until then. `ask` resolves to whether it is loaded. After
 * a failed load the page stays unchanged, and the next call retries.
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
