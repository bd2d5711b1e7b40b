import { createRoot } from 'react-dom/client'
import { RelativeTime, Tooltips } from './RelativeTime.tsx'

// A page for the test beside this file: two moments, and a button without one. No page of the site imports it.
const now = new Date('2026-11-21T15:00:00Z')
const root = document.body.appendChild(document.createElement('main'))
createRoot(root).render(
  <Tooltips>
    <h1>Moments</h1>
    <button type="button">Elsewhere</button>
    <p style={{ padding: '80px' }}>
      <RelativeTime at="2026-11-21T12:00:00Z" now={now} />
    </p>
    <p style={{ padding: '80px' }}>
      <RelativeTime at="2026-11-20T12:30:00Z" now={now} />
    </p>
  </Tooltips>,
)
