import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PurchaseLead, RedirectedPurchase } from '../../../site/features/buying/checkout/mount.tsx'
import { Toaster } from '../../../site/features/platform/toast/Toaster.tsx'

// A page for the tests of the purchase dialog: one card's button, the dialog it opens, and what became of it.
// No page of the site imports it.
const LEAD = {
  id: 'lead-1',
  company: 'Retail business in Ontario',
  businessType: 'retail',
  city: 'Toronto',
  province: 'Ontario',
  aiDescription: 'A retail shop.',
  monthlyVolume: 24_000,
  currentProvider: 'moneris',
  tier: 'tier2',
  price: 89,
  emailVerified: true,
  phoneVerified: true,
  submittedAt: '2026-11-20T15:00:00.000Z',
  contactRequestedAt: '2026-11-20T15:02:00.000Z',
  language: 'fr',
  averageSale: 47,
  potentialSavings: 310,
} as const

function Stage() {
  const [open, setOpen] = useState(false)
  const [reports, setReports] = useState<string[]>([])
  const [back, setBack] = useState(() => window.location.search.includes('payment_intent='))
  const report = (word: string) => {
    setOpen(false)
    setReports((before) => [...before, word])
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Purchase Lead
      </button>
      <output>{reports.join(' ')}</output>
      {open && (
        <PurchaseLead
          lead={LEAD}
          onClose={() => report('closed')}
          onPurchased={() => report('purchased')}
          onGone={() => report('gone')}
        />
      )}
      {back && (
        <RedirectedPurchase
          onPurchased={() => report('purchased')}
          onDone={() => {
            setBack(false)
            report('done')
          }}
        />
      )}
      <Toaster />
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Stage />
  </StrictMode>,
)
