import { useEffect, useRef } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { rateCheckMessages as say } from './rate-check.messages.ts'

/** The heading of a view, which is the tab's title too. It takes the focus when the view arrives, so that reading starts there. */
export function ViewHeading({ className = '', children }: { className?: string; children: string }) {
  const title = `${children} · ${siteName()}`
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // Behind the landing, the rate check starts over unseen.
    if (heading.current?.checkVisibility()) document.title = title
  }, [title])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      data-title={title}
      className={`text-2xl font-semibold outline-none ${className}`}
    >
      {children}
    </h1>
  )
}

/** From the page: the module that has it brings the whole portal along. */
const siteName = () => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''

export function BackHome({ onClick }: { onClick: () => void }) {
  return (
    <div>
      <Button variant="quiet" className="-ml-4" onClick={onClick}>
        <Icon path="M10 3 5 8l5 5" />
        {say.backHome}
      </Button>
    </div>
  )
}
