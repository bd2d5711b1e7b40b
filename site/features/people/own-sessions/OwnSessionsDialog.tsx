import { Suspense, useState } from 'react'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { SecondFactor } from '../second-factor/mount.tsx'
import { OwnSessions, type OwnSessionsProps } from './OwnSessions.tsx'

/** How the person logs in, and where they are. */
export function OwnSessionsDialog({ onClose, ...props }: OwnSessionsProps & { onClose: () => void }) {
  /** Turning the second factor on or off ends the other sessions, so the list is loaded again. */
  const [endings, setEndings] = useState(0)
  const [showsCodes, setShowsCodes] = useState(false)
  return (
    <DialogSheet title={common.loginAndSecurity} staysOpen={showsCodes} onClose={onClose}>
      <h3 className="mb-2 text-lg font-semibold">{common.yourSessions}</h3>
      <OwnSessions key={endings} {...props} />
      <div className="mt-6 border-t border-line pt-5">
        <Suspense fallback={<Skeleton className="h-16" />}>
          <SecondFactor
            {...props}
            onOthersEnded={() => setEndings(endings + 1)}
            onShowsCodes={setShowsCodes}
          />
        </Suspense>
      </div>
    </DialogSheet>
  )
}
