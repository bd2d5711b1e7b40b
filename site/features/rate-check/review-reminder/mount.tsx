import { draw } from '../../../components/Boundary.tsx'
import { ReviewReminder } from './ReviewReminder.tsx'

export { ReviewReminder }

/** For a page without islands. */
export function mountReviewReminder(element: HTMLElement): void {
  draw(element, <ReviewReminder />)
}
