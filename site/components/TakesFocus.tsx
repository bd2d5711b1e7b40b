import { type ComponentProps, useEffect, useRef } from 'react'

type Props = ComponentProps<'div'> & { isWanted?: boolean }

/** Takes the focus when it appears, because it replaces the button that had it. */
export function TakesFocus({ className = '', isWanted = true, ...rest }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.focus()
  }, [isWanted])
  return <div ref={place} tabIndex={-1} className={`outline-none ${className}`} {...rest} />
}
