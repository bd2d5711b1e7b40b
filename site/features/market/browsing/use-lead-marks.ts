import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Mark } from '../../../../api/contract/market/lead-marks.ts'
import type { LeadCard } from '../../../../api/contract/market/market.ts'
import { isSignedOut, messageOf } from '../../../lib/data/api.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { companyOf } from '../../../lib/words/lead-words.messages.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { isListed, markOf, openLeadMarks } from './lead-marks.store.ts'
import { marketMessages as say } from './market.messages.ts'

/** What the supplier shortlists and hides. A lead that leaves the `list` on screen can be brought back for ten seconds. */
export function useLeadMarks(list: string, onBroughtBack: () => void) {
  const [{ $marks, mark }] = useState(openLeadMarks)
  const marks = useStore($marks)

  async function change(id: string, to: Mark, failure: string): Promise<boolean> {
    try {
      await mark(id, to)
      return true
    } catch (error) {
      if (isSignedOut(error)) supplierSessionIsOver()
      else showFailure(failure, messageOf(error) ?? common.checkConnection)
      return false
    }
  }

  return {
    hasFailed: marks.hasFailed,
    markOf: (id: string) => markOf(id, marks, list),
    /** Gives what has happened, in words. */
    toggle(lead: LeadCard, wanted: 'shortlisted' | 'hidden') {
      const { id } = lead
      const before = markOf(id, marks, list)
      const to = before === wanted ? 'none' : wanted
      const title = to === 'none' ? say.noLonger[wanted] : say.isMarked[to]
      const leaves = !isListed(to, list)
      if (leaves) {
        const undo = () => {
          void change(id, before, say.stillMarked.hidden).then((isBack) => isBack && onBroughtBack())
          // Once the toast, which has the focus, is gone.
          setTimeout(() => document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus())
        }
        showToast({ title, description: companyOf(lead), action: { label: common.undo, onPress: undo } })
      }
      void change(id, to, to === 'none' ? say.stillMarked[wanted] : say.notMarked[to])
      return { title, leaves }
    },
  }
}

export type LeadMarking = ReturnType<typeof useLeadMarks>
