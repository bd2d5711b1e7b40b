import { frenchFirstMessages } from './french-first.messages.ts'

export { FrenchFirst } from './FrenchFirst.tsx'
export { isFrenchFirst, lacksEnglishWish } from './french-first.ts'

export const wishRequired = frenchFirstMessages.required
