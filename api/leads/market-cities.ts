import * as v from 'valibot'
import largeCities from './data/large-cities.json' with { type: 'json' }
import { PROVINCES } from './place.ts'

const LargeCitiesFile = v.object({
  cities: v.record(
    v.picklist(['BC', 'AB', 'SK', 'MB', 'ON', 'QC', 'NS', 'NL']),
    v.record(v.string(), v.pipe(v.number(), v.minValue(100_000))),
  ),
})

const { cities } = v.parse(LargeCitiesFile, largeCities)

/** Cities so large that a business in one is named by nothing else on its card. */
export const LARGE_CITIES = v
  .parse(v.array(v.picklist(['BC', 'AB', 'SK', 'MB', 'ON', 'QC', 'NS', 'NL'])), Object.keys(cities))
  .flatMap((abbreviation) =>
    Object.keys(cities[abbreviation] ?? {}).map((city) => ({ province: PROVINCES[abbreviation], city })),
  )
