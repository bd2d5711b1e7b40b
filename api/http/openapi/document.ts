import { readFileSync } from 'node:fs'
import type { AnyElysia } from 'elysia'
import * as v from 'valibot'
import { Document, visit } from 'yaml'
import { hostCookie } from '../../contract/cookies.ts'
import { ANSWERS_WITHOUT_BODY } from './answers-without-body.ts'
import { errorTable } from './error-catalogue.ts'
import { FIELDS } from './fields.ts'
import { isSchema, type JsonSchemas, jsonSchemasOf, referencesIn } from './json-schemas.ts'
import { CONTRACT } from './named-schemas.ts'
import { PROBLEM, refusalAnswers, sharedRefusalAnswers } from './refusal-answers.ts'
import { isRecord, type Refusals, type Route, refusalsOf } from './refusals.ts'
import { EVENT_SCHEMAS, EXAMPLES, WEBHOOKS } from './webhooks-document.ts'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').trimEnd()

/** A test runs the commands in it as they stand there. */
const INTRODUCTION = textOf('./get-started.md')
  .replace('{{receiver}}', () => textOf('../../../docs/examples/webhook-receiver.ts'))
  .replace('{{errors}}', errorTable)

export const INFO = { title: 'Northrate', version: '1', description: INTRODUCTION }

/** Where `get-started.md` is tried. */
const LOCAL = 'http://localhost:3000'

/** As this server serves it, at its own address. */
export function servedDocument(api: AnyElysia, publicUrl: string) {
  return {
    ...openApiDocument(api),
    info: { ...INFO, description: INTRODUCTION.replaceAll(LOCAL, publicUrl) },
    servers: [{ url: publicUrl }],
  }
}

/** The part for providers. */
export function documentForProviders(api: AnyElysia, publicUrl: string) {
  const document = servedDocument(api, publicUrl)
  const groups = TAG_GROUPS.slice(0, 2)
  const shown = groups.flatMap(({ tags }) => tags)
  const paths = Object.entries(document.paths).flatMap(([path, calls]) => {
    const kept = Object.entries(calls).filter(([, { tags }]) => tags.some((tag) => shown.includes(tag)))
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const]
  })
  const { schemas, responses, securitySchemes } = document.components
  const used = referencesIn([paths, document.webhooks], { schemas, responses })
  return {
    ...document,
    'x-tagGroups': groups,
    paths: Object.fromEntries(paths),
    components: {
      schemas: onlyUsed(used, 'schemas', schemas),
      responses: onlyUsed(used, 'responses', responses),
      securitySchemes,
    },
  }
}

/** The document of all routes that are not hidden, with the types that clients send and receive. */
export function openApiDocument(api: AnyElysia) {
  const routes: Route[] = api.routes.filter(({ hooks }) => hooks.detail?.hide !== true)
  const named = { ...CONTRACT, ...EVENT_SCHEMAS }
  const jsonSchemas = jsonSchemasOf(named, routes.flatMap(schemasOf))
  const answers = sharedAnswers(routes, jsonSchemas)
  const paths: Record<string, Record<string, ReturnType<typeof callOf>>> = {}
  for (const route of routes) {
    const path = templateOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: callOf(route, { ...jsonSchemas, answers }) }
  }
  const schemas: Record<string, object> = { ...jsonSchemas.components, Problem: PROBLEM }
  describeAnswersToKeys(routes, jsonSchemas, schemas)
  const responses = { ...ANSWERS_WITHOUT_BODY, ...answers, ...sharedRefusalAnswers() }
  const used = referencesIn([paths, WEBHOOKS, responses], { schemas, responses })
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'The address of the site.' }],
    'x-tagGroups': TAG_GROUPS,
    paths,
    webhooks: WEBHOOKS,
    components: {
      schemas: onlyUsed(used, 'schemas', schemas),
      responses,
      securitySchemes: securitySchemesFor(new Set(routes.flatMap((route) => refusalsOf(route).realm ?? []))),
    },
  }
}

const onlyUsed = <Component>(used: Set<string>, place: string, all: Record<string, Component>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`${place}/${name}`)))

/** The order in which viewers show calls: those that take API keys first. */
const TAG_GROUPS = [
  {
    name: 'A provider’s own system',
    tags: ['Market', 'Purchases', 'My leads', 'Saved searches', 'Integrations', 'Webhooks'],
  },
  { name: 'Providers’ accounts', tags: ['Suppliers', 'Payments'] },
  {
    name: 'Businesses and admins',
    tags: [
      'Rate check',
      'Your request',
      'Business owners',
      'Privacy',
      'Consent receipts',
      'Admins',
      'Operations',
    ],
  },
]

/** By method and path, such as `GET /api/supplier/receipts/{number}`. */
export function refusalsOfCalls(api: AnyElysia): Map<string, Refusals> {
  return new Map(api.routes.map((route) => [nameOf(route), refusalsOf(route)]))
}

const nameOf = ({ method, path }: Route) => `${method} ${templateOf(path)}`

/** A route at the root of its prefix ends in a slash, which callers need not send. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')

const Detail = v.object({
  operationId: v.string(),
  summary: v.string(),
  description: v.optional(v.string()),
  tags: v.array(v.string()),
  /** Those without a body. */
  responses: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** `response` is one schema, or one for each status. */
function successesOf({ hooks: { response } }: Route): [string, v.GenericSchema][] {
  if (isSchema(response)) return [['200', response]]
  const byStatus = Object.entries(isRecord(response) ? response : {})
  return byStatus.flatMap(([status, schema]) => (isSchema(schema) ? [[status, schema]] : []))
}

const schemasOf = (route: Route): v.GenericSchema[] => {
  const { params, query, body } = route.hooks
  return [...[params, query, body].filter(isSchema), ...successesOf(route).map(([, schema]) => schema)]
}

type Written = JsonSchemas & { answers: Record<string, object> }

function callOf(route: Route, written: Written) {
  const { hooks } = route
  const isRead = route.method === 'GET'
  const { responses: withoutBody, ...detail } = v.parse(Detail, hooks.detail)
  const refusals = refusalsOf(route)
  const parameters = [
    ...parametersOf('path', hooks.params, written),
    ...parametersOf('query', hooks.query, written),
    ...(refusals.keys?.changes !== undefined && !isRead ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    ...detail,
    security: securityOf(refusals, isRead),
    ...(parameters.length > 0 && { parameters }),
    ...(isSchema(hooks.body) && { requestBody: { required: true, ...asJson(written.referred(hooks.body)) } }),
    responses: {
      ...(route.path.endsWith('.csv') && A_TABLE),
      ...refusalAnswers(refusals, isRead),
      ...withoutBody,
      ...answersOf(route, detail.summary, written),
    },
  }
}

function parametersOf(place: 'path' | 'query', schema: unknown, { whole }: JsonSchemas) {
  const { properties = {}, required = [] } = isSchema(schema) ? whole(schema) : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function securityOf({ realm, keys }: Refusals, isRead: boolean): Record<string, string[]>[] {
  const scope = isRead ? keys?.reads : keys?.changes
  return [realm === undefined ? [] : { [realm]: [] }, scope === undefined ? [] : { key: [scope] }].flat()
}

/** In the words of the call. An answer that other calls give too is a reference. */
function answersOf(route: Route, summary: string, written: Written) {
  return Object.fromEntries(
    successesOf(route).map(([status, schema]) => {
      const name = written.answerName(schema)
      const description = name === undefined ? summary : `${summary}: ${inWords(name)}`
      const example = EXAMPLES.answers[`${nameOf(route)} ${status}`]
      const shared = name !== undefined && name in written.answers && example === undefined
      const answer = shared
        ? { $ref: `#/components/responses/${name}` }
        : asJson(written.referred(schema), example)
      return [status, { description, ...answer }]
    }),
  )
}

/** The answers that several calls give, by the name of their schema. */
function sharedAnswers(routes: Route[], { answerName, referred }: JsonSchemas) {
  const given = routes.flatMap((route) => successesOf(route).map(([, schema]) => schema))
  const byName = Map.groupBy(given, answerName)
  return Object.fromEntries(
    [...byName].flatMap(([name, [schema, ...others]]) =>
      name === undefined || schema === undefined || others.length === 0
        ? []
        : [[name, { description: inWords(name), ...asJson(referred(schema)) }]],
    ),
  )
}

const inWords = (name: string) =>
  name.startsWith('ListOf') ? `a list of \`${name.slice(6)}\`` : `\`${name}\``

const asJson = (schema: object, example?: unknown) => ({
  content: {
    'application/json': {
      schema,
      ...(example !== undefined && { examples: { recorded: { value: example } } }),
    },
  },
})

/** Describes the fields of what a provider's own system may be answered. */
function describeAnswersToKeys(
  routes: Route[],
  { referred }: JsonSchemas,
  schemas: Record<string, object>,
): void {
  const answers = routes
    .filter((route) => refusalsOf(route).keys !== undefined)
    .flatMap((route) => successesOf(route).map(([, schema]) => referred(schema)))
  for (const answer of answers) describeFields(answer, '')
  const used = referencesIn(answers, { schemas })
  for (const [name, schema] of Object.entries(onlyUsed(used, 'schemas', schemas)))
    describeFields(schema, name)
}

/**
 * Adds what the fields of this schema mean, except to those that say so themselves. `holder` is the name of the schema, or the field
 * that it is the value of.
 */
function describeFields(schema: unknown, holder: string): void {
  if (Array.isArray(schema)) for (const one of schema) describeFields(one, holder)
  if (!isRecord(schema)) return
  const { properties, ...others } = schema
  for (const part of Object.values(others)) describeFields(part, holder)
  if (!isRecord(properties)) return
  for (const [name, field] of Object.entries(properties)) {
    if (!isRecord(field)) continue
    const meaning = FIELDS[`${holder}.${name}`] ?? FIELDS[name]
    if (meaning !== undefined) field.description ??= meaning
    describeFields(field, name)
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'With an API key: the same request with the same value is carried out once in 24 hours, and answered the same.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const A_TABLE = {
  200: { description: 'A table for spreadsheets', content: { 'text/csv': { schema: { type: 'string' } } } },
}

export function openApiYaml(api: AnyElysia): string {
  const document = new Document(openApiDocument(api), { aliasDuplicateObjects: false })
  visit(document, {
    Collection: (_key, node) => {
      node.flow = isShort(node.toJSON())
    },
  })
  return document.toString({ indentSeq: false, lineWidth: 0, flowCollectionPadding: false })
}

/** A reference, a type, a few names: it stands on one line. */
const isShort = (part: object) =>
  Object.values(part).every((value) => typeof value !== 'object') && JSON.stringify(part).length < 100

const securitySchemesFor = (realms: Set<string>) => ({
  key: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'nr_live_… or nr_test_…',
    description: 'An API key of a provider, with the scope that the call names.',
  },
  ...Object.fromEntries(
    [...realms].map((realm) => [
      realm,
      {
        type: 'apiKey' as const,
        in: 'cookie',
        name: hostCookie(`northrate_${realm}`, true),
        description: `Where the site is not https, as in a demo, its name is \`northrate_${realm}\`.`,
      },
    ]),
  ),
})
