import { useEffect, useState } from 'react'
import { addToHistory, putInAddress, withValues } from '../../../lib/data/query.ts'

const leadHere = () =>
  /^[\da-f-]{36}$/i.exec(new URLSearchParams(location.search).get('lead') ?? '')?.[0] ?? ''
const withLead = (lead: string) => withValues(location.search, { lead })

/** The lead whose details are open, by its id; empty where none is. It stands in the address, and Back closes it. */
export function useLeadInAddress() {
  const [lead, setLead] = useState(leadHere)

  useEffect(() => {
    const follow = () => setLead(leadHere())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  return {
    lead,
    open(id: string) {
      addToHistory(withLead(id), { ...history.state, isLeadOpened: true })
      setLead(id)
    },
    /** In place of the one that is open, so that Back leads to the list. */
    go(id: string) {
      putInAddress(withLead(id))
      setLead(id)
    },
    close() {
      setLead('')
      if (history.state?.isLeadOpened) history.back()
      else putInAddress(withLead(''))
    },
  }
}
