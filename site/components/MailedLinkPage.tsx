import type { ReactNode } from 'react'
import type { useMailedLink } from '../lib/use-mailed-link.ts'
import { Button } from './Button.tsx'
import { MailedLinkSkeleton } from './MailedLinkSkeleton.tsx'
import { Outcome } from './Outcome.tsx'

type Props<Link, Found> = {
  mailed: ReturnType<typeof useMailedLink<Link, Found>>
  say: { looking: string; failed: string; tryAgain: string }
  /** Classes for the height of the text and the width of the button. */
  skeleton: { text: string; button: string }
  /** For a link that will never work. */
  broken: ReactNode
  children: (found: Found, isNews: boolean) => ReactNode
}

/** What a mailed link leads to, once it is looked up. */
export function MailedLinkPage<Link, Found>(props: Props<Link, Found>) {
  const { mailed, say, skeleton, broken, children } = props
  switch (mailed.view.name) {
    case 'looking':
      return (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{say.looking}</span>
          <MailedLinkSkeleton {...skeleton} />
        </div>
      )
    case 'failed':
      return (
        <Outcome tone="error" text={say.failed}>
          <Button variant="secondary" onClick={() => void mailed.look()}>
            {say.tryAgain}
          </Button>
        </Outcome>
      )
    case 'broken':
      return broken
    case 'found':
      return children(mailed.view.found, mailed.view.isNews)
  }
}

/** What else a person can do about their data, and the link to it. */
export const LinkToMyData = ({ text, link }: { text: string; link: string }) => (
  <p className="text-sm text-ink-soft">
    {text}{' '}
    <a href="/privacy/my-data" className="text-ink underline underline-offset-4">
      {link}
    </a>
  </p>
)
