import type { ReactNode } from 'react'
import type { useMailedLink } from '../lib/use-mailed-link.ts'
import * as common from '../lib/words/common.messages.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { MailedLinkSkeleton } from './fallbacks/MailedLinkSkeleton.tsx'

type Props<Link, Found> = {
  mailed: ReturnType<typeof useMailedLink<Link, Found>>
  say: { looking: string; failed: string }
  /** Classes for the height of the text and the width of the button. */
  skeleton: { text: string; button: string }
  /** For a link that will never work. */
  broken: ReactNode
  children: (found: Found, isNews: boolean) => ReactNode
}

/** What a mailed link leads to, once it is looked up. */
export function MailedLinkPage<Link, Found>(props: Props<Link, Found>) {
  const { mailed, say, skeleton, broken, children } = props
  const { view, look } = mailed
  switch (view.name) {
    case 'found':
      return children(view.found, view.isNews)
    case 'broken':
      return broken
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-6">
          <Alert tone="error" text={say.failed} />
          <Button variant="secondary" onClick={look}>
            {common.tryAgain}
          </Button>
        </div>
      )
    case 'looking':
      return (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{say.looking}</span>
          <MailedLinkSkeleton {...skeleton} />
        </div>
      )
  }
}
