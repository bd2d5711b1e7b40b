import { createRoot } from 'react-dom/client'
import { Dashboard } from './Dashboard.tsx'

/** Draws the home screen into `element`. It follows the session, and is empty while nobody is signed in. */
export function mountDashboard(element: HTMLElement): void {
  createRoot(element).render(<Dashboard locale={document.documentElement.lang} />)
}
