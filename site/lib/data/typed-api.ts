import type * as v from 'valibot'
import type { ApiCall } from '../../../api/contract/calls.ts'

type Options = {
  headers?: Record<string, string>
  keepalive?: boolean
  signal?: AbortSignal
  /** Not a person's action: an open tab must not keep a session alive. */
  isPoll?: boolean
}
export type Sent = Options & { body?: unknown }

export type Api = {
  get: Ask<'GET'>
  getWithHeaders: AskWithHeaders
  post: Ask<'POST'>
  put: Ask<'PUT'>
  patch: Ask<'PATCH'>
  delete: Ask<'DELETE'>
}

type Ask<M extends Method> = <const Path extends string, S extends Schema>(
  path: Path & Listed<M, Path>,
  answer: S & Reads<M, Path, S>,
  ...sent: Sending<M, Path>
) => Promise<v.InferOutput<S>>

type AskWithHeaders = <const Path extends string, S extends Schema>(
  path: Path & Listed<'GET', Path>,
  answer: S & Reads<'GET', Path, S>,
  sent?: Options,
) => Promise<{ answer: v.InferOutput<S>; next: string | null; etag: string | null; total: string | null }>

type Method = ApiCall['method']
type Schema = v.GenericSchema<unknown, unknown>

/** The call of a path. `/api/x/${id}` belongs to the call listed with `${string}` there; a query may follow. */
type Found<M extends Method, Path extends string> = Path extends `${infer Before}?${string}`
  ? FoundAt<M, Before>
  : FoundAt<M, Path>
type FoundAt<M extends Method, Path extends string, Call = ApiCall> = Call extends {
  method: M
  path: infer Listed extends string
}
  ? IsSame<Path, Listed> extends true
    ? Call
    : IsSame<Path, `${Listed}${string}`> extends true
      ? Call
      : never
  : never
type IsSame<A, B> = [A, B] extends [B, A] ? true : false

/** A computed string, such as the link to a next page, is not checked. */
type IsComputed<Path extends string> = string extends Path ? true : false

type Listed<M extends Method, Path extends string> =
  IsComputed<Path> extends true
    ? unknown
    : [Unlisted<M, Path>] extends [never]
      ? unknown
      : Extract<ApiCall, { method: M }>['path']
type Unlisted<M extends Method, Path extends string> = Path extends string
  ? [Found<M, Path>] extends [never]
    ? Path
    : never
  : never

/** A schema that reads every answer of the call. */
type Reads<M extends Method, Path extends string, S extends Schema> =
  IsComputed<Path> extends true
    ? unknown
    : unknown extends Property<Found<M, Path>, 'answer'>
      ? unknown
      : Property<Found<M, Path>, 'answer'> extends v.InferInput<S>
        ? unknown
        : never

/** The names of the call's body. The values may be as people typed them: the API checks them. */
type Body<Call> = { [Name in keyof Property<Call, 'body'>]: unknown }

type Sending<M extends Method, Path extends string> =
  IsComputed<Path> extends true
    ? [sent?: Sent]
    : Property<Found<M, Path>, 'body'> extends undefined
      ? [sent?: Options]
      : [sent: Options & { body: Body<Found<M, Path>> }]

type Property<Call, Name extends string> = Call extends Record<Name, infer Value> ? Value : never
