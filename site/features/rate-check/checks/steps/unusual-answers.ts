import type * as v from 'valibot'
import type { NewFigures, RateInfo } from '../../../../../api/contract/rate-check/rate-check.ts'
import { type Unusual, unusualFigure } from '../../../../lib/unusual-figures/unusual-figure.ts'
import { formatDollars, formatRate } from '../../../../lib/words/format.ts'
import { rateCheckMessages } from '../rate-check.messages.ts'
import { unusualFees } from '../statement/unusual-fees.ts'

type Field = 'monthlyVolume' | 'averageTransaction' | 'cardPresentRate' | 'cardNotPresentRate' | 'monthlyFee'

/** What to ask about step 2, in the order of its fields. */
export const unusualAnswers = (read: v.InferOutput<typeof RateInfo>): Unusual<Field | 'statementFees'>[] => [
  ...unusual(read, 'monthlyVolume', formatDollars),
  ...unusual(read, 'averageTransaction', formatDollars),
  ...unusualFees(read),
  ...unusualRates(read),
  ...unusual(read, 'monthlyFee', formatDollars),
]

export const unusualRates = (read: Pick<NewFigures, 'cardPresentRate' | 'cardNotPresentRate'>) => [
  ...unusual(read, 'cardPresentRate', formatRate),
  ...unusual(read, 'cardNotPresentRate', formatRate),
]

const unusual = <Name extends Field>(
  read: Record<Name, number | null>,
  field: Name,
  format: (value: number) => string,
): Unusual<Name>[] =>
  unusualFigure(field, read[field], { field, label: rateCheckMessages['rate-info'][field], format })
