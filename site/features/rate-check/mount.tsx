import { createRoot } from 'react-dom/client'

/** Draws the rate check into `element`. */
export function mountRateCheck(element: HTMLElement, { onBackHome }: { onBackHome: () => void }) {
  createRoot(element).render(
    <>
      <h1>Let's Get Started</h1>
      <button type="button" onClick={onBackHome}>
        Back to Home
      </button>
    </>,
  )
}
