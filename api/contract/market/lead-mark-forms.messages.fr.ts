import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './lead-mark-forms.messages.ts'

export const fr: Words<typeof en> = {
  markUnknown: 'Choisissez shortlisted, hidden ou none.',
}

export { fr as en }
