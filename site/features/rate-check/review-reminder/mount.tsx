import { createRoot } from 'react-dom/client'
import { ReviewReminder } from './ReviewReminder.tsx'

export { ReviewReminder }

/** For a page without islands. */
export function mountReviewReminder(element: HTMLElement): void {
  createRoot(element).render(<ReviewReminder />)
}
