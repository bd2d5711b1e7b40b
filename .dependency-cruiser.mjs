// Which way imports may point, types included. Pages and other files of Astro are in biome.json.
const TEST = String.raw`^tests/|\.(test|spec|fixture|stage)\.tsx?$`
const OURS = '^(api|bench|db|domain|sandbox|scripts|site|tests)/'

const not = (comment, from, to, more = {}) => ({
  name: comment,
  severity: 'error',
  from: { path: from },
  to,
  ...more,
})
/** Of ours only what `allowed` matches. */
const only = (comment, from, allowed) => not(comment, from, { path: OURS, pathNot: allowed })

/** Each area imports itself, those before it, and `others`. */
const inOrder = (root, areas, others) =>
  areas.map((area, place) =>
    only(
      `${root} ${area}: an area imports only those below it`,
      `^${root}/${area}/`,
      `^(${others}|${root}/(${areas.slice(0, place + 1).join('|')}))/`,
    ),
  )

const API = 'platform http people connect leads rate-check suppliers market buying requests privacy'.split(
  ' ',
)
const FEATURES = 'platform people suppliers connect buying market requests rate-check privacy'.split(' ')

export default {
  forbidden: [
    not('the product does not know its tests', '^(api|db|domain|sandbox|site|scripts(?!/test))/', {
      path: TEST,
    }),
    not('domain imports nothing but its own', '^domain/', { pathNot: '^domain/' }),
    only('db imports nothing of ours but domain', '^db/', '^(db|domain)/'),
    only('api knows neither the site nor the sandbox', '^api/', '^(api|db|domain)/'),
    only('the sandbox stands beside the product, not the site', '^sandbox/', '^(sandbox|api|db|domain)/'),
    not('app.ts and server.ts put the rooms together', '^api/[^/]+/', { path: '^api/[^/]+$' }),
    ...inOrder('api', API, 'domain|db|api/contract'),
    not('only api/app.ts mounts routes, and sandbox.ts its own', '^(?!api/app.ts|sandbox/sandbox.ts)', {
      path: String.raw`\.routes\.ts$`,
    }),
    not('routes leave the database to a capability', String.raw`^api/.*\.routes\.ts$`, {
      path: '^db/',
      dependencyTypesNot: ['type-only'],
    }),
    not('the contract runs in browsers too: itself, domain and valibot only', '^api/contract/', {
      pathNot: '^(api/contract|domain|node_modules/valibot)/',
    }),
    only('the site imports domain, and of api only the contract', '^site/', '^(site|domain|api/contract)/'),
    not('components and lib hold no domain words', '^site/(components|lib)/', {
      path: '^site/',
      pathNot: '^site/(components|lib|styles)/',
    }),
    not('the reader of statements knows papers, not screens', '^site/statement-reader/', {
      path: OURS,
      pathNot: '^(site/statement-reader|domain|api/contract)/',
    }),
    not(
      'only the screens of reading a statement open papers, by statement-reader.ts',
      '^(?!site/statement-reader/)',
      {
        path: '^site/statement-reader/(?!statement-reader.ts)',
      },
    ),
    not(
      'only the screens of reading a statement open papers',
      '^site/(?!statement-reader/|features/rate-check/statements/)',
      { path: '^site/statement-reader/' },
    ),
    ...inOrder('site/features', FEATURES, 'domain|api/contract|site/(?!features)[^/]+'),
    not('features know neither pages nor layouts', '^site/features/', { path: '^site/(pages|layouts)/' }),
    not('a file depends on itself', '', { circular: true }),
    not(
      'a room depends on itself',
      '^(api|site/features)/[^/]+/[^/]+$',
      { circular: true },
      { scope: 'folder' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', TEST] },
  },
}
