import { useEffect, useState } from 'react'
import { addToHistory, putInAddress, withValues } from '../../../lib/data/query.ts'
import { dialogsHere, isLeavingEntries, leaveEntries } from '../../../lib/use-back-to-close.ts'

const leadHere = () =>
  /^[\da-f-]{36}$/i.exec(new URLSearchParams(location.search).get('lead') ?? '')?.[0] ?? ''
const withLead = (lead: string) => withValues(location.search, { lead })

/** The lead whose details are open, by its id; empty where none is. It stands in the address, and Back closes it. */
export function useLeadInAddress() {
  const [lead, setLead] = useState(() => {
    const here = leadHere()
    // The page was opened with the lead: its entry is that of the dialog.
    if (here !== '' && dialogsHere() === 0) putInAddress(location.search, { dialogs: 1 })
    return here
  })

  useEffect(() => {
    const follow = () => isLeavingEntries() || setLead(leadHere())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  return {
    lead,
    open(id: string) {
      addToHistory(withLead(id), { ...history.state, dialogs: 1, isLeadOpened: true })
      setLead(id)
    },
    /** In place of the one that is open, so that Back leads to the list. */
    go(id: string) {
      leaveEntries(dialogsHere() - 1, () => putInAddress(withLead(id)))
      setLead(id)
    },
    close() {
      setLead('')
      if (history.state?.isLeadOpened) leaveEntries(dialogsHere(), () => {})
      else leaveEntries(dialogsHere() - 1, () => putInAddress(withLead(''), { dialogs: 0 }))
    },
  }
}
