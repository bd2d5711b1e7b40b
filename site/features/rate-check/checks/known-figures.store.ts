import type { ReviewFigures } from '../../../../api/contract/requests/review-reminder.ts'
import { tabStorage } from '../../../lib/tab-storage.ts'
import { keepDraft, NEW_DRAFT } from './draft.ts'
import { typedNumber } from './steps/steps.ts'

/** The visitor's next rate check in this tab starts with these figures, in place of a draft of before. */
export const startDraftWith = (figures: ReviewFigures): void =>
  keepDraft(tabStorage(), {
    ...NEW_DRAFT,
    answers: {
      ...NEW_DRAFT.answers,
      businessType: figures.businessType,
      currentProvider: figures.currentProvider,
      monthlyVolume: typedNumber(figures.monthlyVolume),
      averageTransaction: typedNumber(figures.averageTransaction),
      cardPresentRate: typedNumber(figures.cardPresentRate),
      cardNotPresentRate: typedNumber(figures.cardNotPresentRate),
      monthlyFee: typedNumber(figures.monthlyFee),
    },
  })
