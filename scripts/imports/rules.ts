export type Rule = {
  /** The files it is about. */
  of: RegExp
  /** What of ours they may import, beside their own room; everything when unset. */
  only?: RegExp
  /** What of ours they may not import; a file of their own room counts only with `evenTheirOwn`. */
  never?: RegExp
  evenTheirOwn?: true
  /** The packages they may import. */
  onlyPackages?: RegExp
  /** An import of types alone does not break the rule. */
  typesAreFine?: true
  because: string
}

/** The areas of `api`, from the ground up: each may import itself and those before it. */
const AREAS = [
  'platform',
  'http',
  'people',
  'connect',
  'rate-check',
  'suppliers',
  'market',
  'buying',
  'requests',
  'privacy',
]

/** Which way imports may point, types included. Tests may import anything inside the checkout. */
export const RULES: Rule[] = [
  {
    of: /^(domain|api|db|site|sandbox|scripts)\/(?!test)/,
    never: /^tests\//,
    because: 'the product does not know its tests',
  },
  {
    of: /^domain\//,
    only: /^domain\//,
    onlyPackages: /^$/,
    because: 'domain is the ground floor: it imports nothing but its own',
  },
  { of: /^db\//, only: /^(db|domain)\//, because: 'db imports nothing of ours but domain' },
  { of: /^api\//, never: /^(site|scripts|sandbox)\//, because: 'api knows neither the site nor the sandbox' },
  {
    of: /^sandbox\//,
    only: /^(sandbox|api|db|domain)\//,
    because: 'the sandbox stands beside the product, not the site',
  },
  {
    of: /^api\/[^/]+\//,
    never: /^api\/[^/]+\.ts$/,
    because: 'app.ts and server.ts put the rooms together',
  },
  ...AREAS.map((area, place) => ({
    of: new RegExp(`^api/${area}/`),
    only: new RegExp(`^(domain|db|api/(contract|${AREAS.slice(0, place + 1).join('|')}))/`),
    because: 'an area of api imports only the areas below it',
  })),
  {
    of: /^(?!api\/app\.ts$|sandbox\/sandbox\.ts$)/,
    never: /\.routes\.ts$/,
    evenTheirOwn: true,
    because: 'only api/app.ts mounts routes, and sandbox.ts its own',
  },
  {
    of: /^api\/.*\.routes\.ts$/,
    never: /^db\//,
    typesAreFine: true,
    because: 'routes leave the database to a capability',
  },
  {
    of: /^api\/contract\//,
    only: /^(domain|api\/contract)\//,
    onlyPackages: /^valibot$/,
    because: 'the contract runs in browsers too: itself, domain and valibot only',
  },
  {
    of: /^site\/pages\//,
    only: /^site\/|^domain\/|^api\/contract\/brand\.ts$/,
    because: 'a page only puts features and components together',
  },
  {
    of: /^site\//,
    only: /^(site|domain|api\/contract)\//,
    because: 'the site imports domain, and of api only the contract',
  },
  {
    of: /^site\/(components|lib)\//,
    only: /^site\/(components|lib|styles)|^api\/|^domain\//,
    because: 'components and lib hold no domain words',
  },
  {
    of: /^site\/statement-reader\//,
    only: /^(site\/statement-reader|domain|api\/contract)\//,
    because: 'the reader of statements knows papers, not screens',
  },
  {
    of: /^(?!site\/statement-reader\/)/,
    never: /^site\/statement-reader\/(?!statement-reader\.ts$)/,
    because: 'the reader of statements has one entrance: statement-reader.ts',
  },
  {
    of: /^site\/(?!features\/rate-check\/statements\/)/,
    never: /^site\/statement-reader\//,
    because: 'only the screens of reading a statement open papers',
  },
  {
    of: /^site\/features\//,
    never:
      /^site\/(pages|layouts)\/|^site\/features\/(?!people\/verification\/).*(?<!\/mount\.tsx|\.store\.ts)$/,
    because:
      'a feature reaches another only through its mount.tsx or a *.store.ts, unless that other is verification',
  },
]
