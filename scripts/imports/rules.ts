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

const PLUMBING = '(payments|notifications|jobs|sandbox|openapi|static|audit)'

/** Which way imports may point. Tests may import anything inside the checkout. */
export const RULES: Rule[] = [
  {
    of: /^(api|db|site|scripts)\/(?!test)/,
    never: /^tests\//,
    because: 'the product does not know its tests',
  },
  { of: /^db\//, only: /^db\//, because: 'db imports nothing of ours' },
  {
    of: /^api\/shared\//,
    only: /^api\/(shared\/|contract\/try-again\.ts$)/,
    because: 'api/shared imports nothing of ours, except the refusal that the site makes too',
  },
  {
    of: new RegExp(`^api/${PLUMBING}/`),
    only: new RegExp(`^(api/(shared|contract|${PLUMBING})|db)/`),
    because: 'it serves every feature and knows none',
  },
  {
    of: /^api\//,
    never: /^(site|scripts)\//,
    because: 'api knows nothing of the site',
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
    of: /^api\/contract\//,
    only: /^api\/contract\//,
    onlyPackages: /^valibot$/,
    because: 'the contract runs in browsers too: itself and valibot only',
  },
  {
    of: new RegExp(`^api/(?!${PLUMBING}/)([^/]+)/\\2\\.ts$`),
    never: /^db\/|\.(queries|service)\.ts$/,
    evenTheirOwn: true,
    neverPackages: /^(elysia|drizzle-orm|pg|postgres)(\/|$)/,
    typesAreFine: true,
    because: 'rules are plain values in, plain values out',
  },
  {
    of: /^site\/pages\//,
    only: /^site\/|^api\/contract\/brand\.ts$/,
    because: 'a page only puts features and components together',
  },
  {
    of: /^site\//,
    only: /^(site|api\/contract)\//,
    because: 'the site imports of api only the contract',
  },
  {
    of: /^site\/(components|lib)\//,
    only: /^site\/(components|lib|styles)|^api\//,
    because: 'components and lib hold no domain words',
  },
  {
    of: /^site\/statement-reader\//,
    only: /^(site\/statement-reader|api\/contract)\//,
    because: 'the reader of statements knows papers, not screens',
  },
  {
    of: /^site\/(?!features\/statement\/)/,
    never: /^site\/statement-reader\/device\//,
    because: 'only the screens of reading a statement open papers',
  },
  {
    of: /^site\/features\//,
    never: /^site\/(pages|layouts)\/|^site\/features\/(?!verification\/).*(?<!\/mount\.tsx|\.store\.ts)$/,
    because:
      'a feature reaches another only through its mount.tsx or a *.store.ts, unless that other is verification',
  },
]
