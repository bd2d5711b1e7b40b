import type { Province } from './provinces.ts'

/**
 * Cities so large that naming one on a lead's card points at no business. Statistics Canada, Census of Population 2021, table
 * 98-10-0002-01 (released 2022-02-09): census subdivisions of 100,000 people or more that places.json names, so without Vaughan,
 * Chatham-Kent, Clarington, Saguenay, Saanich and Delta. Langley is the township.
 */
const CITIES: Partial<Record<Province, string>> = {
  'British Columbia': 'Vancouver,Surrey,Burnaby,Richmond,Abbotsford,Coquitlam,Kelowna,Langley',
  Alberta: 'Calgary,Edmonton,Red Deer',
  Saskatchewan: 'Saskatoon,Regina',
  Manitoba: 'Winnipeg',
  Ontario:
    'Toronto,Ottawa,Mississauga,Brampton,Hamilton,London,Markham,Kitchener,Windsor,Oakville,Richmond Hill,Burlington,' +
    'Oshawa,Greater Sudbury,Barrie,Guelph,Whitby,Cambridge,St. Catharines,Milton,Kingston,Ajax,Waterloo,Thunder Bay,Brantford',
  Quebec: 'Montreal,Quebec City,Laval,Gatineau,Longueuil,Sherbrooke,Levis,Trois-Rivières,Terrebonne',
  'Nova Scotia': 'Halifax',
  'Newfoundland and Labrador': "St. John's",
}

export const LARGE_CITIES = Object.entries(CITIES).flatMap(([province, cities]) =>
  cities.split(',').map((city) => ({ province, city })),
)

export const isLargeCity = (province: string | null, city: string | null) =>
  LARGE_CITIES.some((large) => large.province === province && large.city === city)
