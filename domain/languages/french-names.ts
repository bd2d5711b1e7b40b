import type { BUSINESS_TYPES } from '../business-types.ts'
import type { Province } from '../provinces.ts'

type English = Province | (typeof BUSINESS_TYPES)[keyof typeof BUSINESS_TYPES]

/** What stands in English in the database and in answers of the API, as readers of French know it. */
const NAMES: Record<English | 'Non-profit' | 'Beauty & Wellness', string> = {
  'British Columbia': 'Colombie-Britannique',
  Alberta: 'Alberta',
  Saskatchewan: 'Saskatchewan',
  Manitoba: 'Manitoba',
  Ontario: 'Ontario',
  Quebec: 'Québec',
  'New Brunswick': 'Nouveau-Brunswick',
  'Nova Scotia': 'Nouvelle-Écosse',
  'Prince Edward Island': 'Île-du-Prince-Édouard',
  'Newfoundland and Labrador': 'Terre-Neuve-et-Labrador',
  'Northwest Territories': 'Territoires du Nord-Ouest',
  Nunavut: 'Nunavut',
  Yukon: 'Yukon',
  Retail: 'Commerce de détail',
  Restaurant: 'Restaurant',
  'E-commerce': 'Commerce en ligne',
  'Professional Services': 'Services professionnels',
  Healthcare: 'Soins de santé',
  Automotive: 'Automobile',
  'Non-profit': 'Organisme sans but lucratif',
  'Beauty & Wellness': 'Beauté et bien-être',
  Other: 'Autre',
}

const FRENCH: ReadonlyMap<string, string> = new Map(Object.entries(NAMES))

/** A person's own words stay as they are. */
export const frenchName = (english: string): string => FRENCH.get(english) ?? english

/** Those that the database writes otherwise; a search finds them without their accents. Asbestos has its new name since 2020. */
const CITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Asbestos: 'Val-des-Sources',
    'Brome Lake': 'Lac-Brome',
    Degelis: 'Dégelis',
    Lasalle: 'LaSalle',
    Levis: 'Lévis',
    Montreal: 'Montréal',
    'Quebec City': 'Québec',
    'Sept-Iles': 'Sept-Îles',
    'St-Felicien': 'Saint-Félicien',
    Temiscaming: 'Témiscaming',
  }),
)

/** "Montréal", "Saint-Tite", "Val-d’Or" */
export const frenchCity = (name: string): string =>
  CITIES.get(name) ?? name.replace(/^St-/, 'Saint-').replaceAll("'", '’')

/** As `brand.support.hours`. */
export const SUPPORT_HOURS_IN_FRENCH = 'du lundi au vendredi, de 8\u00a0h à 18\u00a0h, heure de l’Est'
