'use client';

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Input } from '@/components/ui/field';
import { isStill } from '@/lib/client/motion';
import { REJECTED_FEEDBACK_MS, restrictText } from '@/lib/domain/checkout/restricted-text';

/**
 * Input that accepts only letters, numbers and spaces. Rejects other typed or pasted characters, shakes the field and
 * shows the reason for 1.5 seconds (GFT-10). `rejectedText` is the translated reason.
 */
export function RestrictedInput(
  props: Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
    readonly value: string;
    readonly onValue: (value: string) => void;
    readonly rejectedText: string;
  },
) {
  const { value, onValue, rejectedText, ...rest } = props;
  const [rejections, setRejections] = useState(0);
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (rejections === 0) return;
    setShown(true);
    // Each rejection restarts the animation, even while the previous one is running.
    field.current?.animate?.(
      [0, -4, 4, -3, 3, 0].map((px) => ({ transform: `translateX(${px}px)` })),
      { duration: isStill() ? 0 : 300 },
    );
    const timer = setTimeout(() => setShown(false), REJECTED_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [rejections]);

  return (
    <span ref={field} className="block">
      <Input
        {...rest}
        value={value}
        onChange={(event) => {
          const { text, rejected } = restrictText(event.target.value);
          onValue(text);
          if (rejected) setRejections((count) => count + 1);
        }}
      />
      <span role="status" className="block text-sm text-danger">
        {isShown ? rejectedText : ''}
      </span>
    </span>
  );
}
