export type Rule = {
  /** The files it is about. */
  of: RegExp
  /** What of ours they may import, beside their own folder; everything when unset. */
  only?: RegExp
  /** What of ours they may not import; a file of their own folder counts only with `evenTheirOwn`. */
  never?: RegExp
  evenTheirOwn?: true
  /** The packages they may import, or may not. */
  onlyPackages?: RegExp
  neverPackages?: RegExp
  /** An import of types alone, which is gone when the code runs, does not break the rule. */
  typesAreFine?: true
  because: string
}

/**
 * The vocabulary of `api`: the checks and messages a form shares with its route, and tables without code. Browsers may
 * have it, and any feature may speak it without depending on the feature that it lies in.
 */
export const VOCABULARY =
  /^api\/.*\.(schema|messages)\.ts$|^api\/rate-check\/(business-types|processors|consent-text)\.ts$|^api\/verification\/phone-number\.ts$|^api\/users\/hint-cookie\.ts$|^api\/privacy\/retention-periods\.ts$/
const PLUMBING = '(payments|notifications|jobs|sandbox|openapi|static|audit)'

/** Which way imports may point. Tests may import anything inside the checkout. */
export const RULES: Rule[] = [
  {
    of: /^(api|db|site|scripts)\/(?!test)/,
    never: /^tests\//,
    because: 'the product does not know its tests',
  },
  { of: /^db\//, only: /^db\//, because: 'db imports nothing of ours' },
  { of: /^api\/shared\//, only: /^api\/shared\//, because: 'api/shared imports nothing of ours' },
  {
    of: new RegExp(`^api/${PLUMBING}/`),
    only: new RegExp(`^(api/(shared|${PLUMBING})|db)/|^site/brand\\.ts$`),
    because: 'it serves every feature and knows none',
  },
  {
    of: /^api\//,
    never: /^(site\/(?!brand\.ts$)|scripts\/)/,
    because: 'of the site, api knows only site/brand.ts',
  },
  {
    of: /^api\/(?!(app|server|seed-demo)\.ts$)/,
    never: /^api\/admin\/(?!demo-admin\.ts$)/,
    because: 'nothing imports admin but what puts the features together',
  },
  {
    of: /^api\/[^/]+\//,
    never: /^api\/(app|server)\.ts$/,
    because: 'app.ts and server.ts put the features together',
  },
  {
    of: /^(?!api\/app\.ts$)/,
    never: /\.routes\.ts$/,
    evenTheirOwn: true,
    because: 'only api/app.ts mounts routes',
  },
  { of: /./, never: /\.queries\.ts$/, because: 'queries are asked only by their own feature' },
  {
    of: /\.routes\.ts$/,
    never: /\.queries\.ts$|^db\//,
    evenTheirOwn: true,
    typesAreFine: true,
    because: 'routes leave the database to a service',
  },
  {
    of: /^api\/.*\.schema\.ts$/,
    only: new RegExp(`${VOCABULARY.source}|^api/shared/`),
    onlyPackages: /^valibot$/,
    because: 'a schema is read by browsers too: other schemas, messages and valibot only',
  },
  {
    of: new RegExp(`^api/(?!${PLUMBING}/)([^/]+)/\\2\\.ts$`),
    never: /^db\/|\.(queries|service)\.ts$/,
    evenTheirOwn: true,
    neverPackages: /^(elysia|drizzle-orm|pg|postgres)(\/|$)/,
    typesAreFine: true,
    because: 'rules are plain values in, plain values out',
  },
  { of: /^site\/pages\//, only: /^site\//, because: 'a page only puts features and components together' },
  {
    of: /^site\//,
    only: new RegExp(`^site/|${VOCABULARY.source}`),
    because: 'the site imports of api only schemas, messages and the pure tables',
  },
  {
    of: /^site\/(components|lib)\//,
    only: /^site\/(components|lib|brand\.ts|styles)|^api\//,
    because: 'components and lib hold no domain words',
  },
  {
    of: /^site\/features\//,
    never: /^site\/(pages|layouts)\/|^site\/features\/(?!verification\/).*(?<!\/mount\.tsx|\.store\.ts)$/,
    because:
      'a feature reaches another only through its mount.tsx or a *.store.ts, unless that other is verification',
  },
]
