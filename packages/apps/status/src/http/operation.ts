/** The operations of the JSON APIs: each is one row, which is served and described in OpenAPI. */
import type { z } from "zod"
import {
  bodyText,
  type HttpRequest,
  type HttpResponse,
  Refusal,
  type Route,
  route,
} from "@procurement/lib-http"
import { problem } from "./server.ts"

export interface Operation<Deps> {
  /** Method and path; `{id}` stands for an id. */
  readonly route: `${Route["method"]} /${string}`
  readonly operationId: string
  readonly summary: string
  readonly success: readonly [status: number, meaning: string, schema?: z.ZodType]
  readonly body?: z.ZodType
  readonly handle: (deps: Deps, request: HttpRequest) => HttpResponse | Promise<HttpResponse>
}

const malformedJson = problem(400, "malformed_json", "The body is not JSON.")

const invalid = ({ issues }: z.ZodError): HttpResponse => {
  const errors = issues.map(({ path, message }) => ({
    pointer: path.map((part) => `/${String(part)}`).join(""),
    message,
  }))
  const detail = errors.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join("; ")
  return problem(422, "validation_failed", "The request is not valid.", { detail, errors })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The body of an operation and how it is handled: `body` returns what was read, and throws a
 * refusal when it is not JSON of that form: `malformed`, or what is wrong with which field.
 */
export const taking = <Schema extends z.ZodType, Deps>(
  schema: Schema,
  handle: (
    deps: Deps,
    request: HttpRequest,
    body: () => z.output<Schema>,
  ) => HttpResponse | Promise<HttpResponse>,
  malformed?: HttpResponse,
) => ({
  body: schema,
  handle: async (deps: Deps, request: HttpRequest): Promise<HttpResponse> => {
    const value = parsed(bodyText(await request.body()))
    return handle(deps, request, () => {
      if (value === undefined) throw new Refusal(malformed ?? malformedJson)
      const { data, error } = schema.safeParse(value)
      if (error !== undefined) throw new Refusal(malformed ?? invalid(error))
      return data
    })
  },
})

/** The problem of a caller without the right token, and how to present one. */
export const unauthorized = (title: string, challenge: string): HttpResponse => {
  const refused = problem(401, "invalid_token", title)
  return { ...refused, headers: { ...refused.headers, "www-authenticate": challenge } }
}

/** Method and path. */
export const partsOf = ({ route: text }: Pick<Operation<never>, "route">) => {
  const [method, path] = text.split(" ") as [Route["method"], string]
  return { method, path }
}

export const routesOf = <Deps>(
  operations: ReadonlyArray<Operation<Deps>>,
  deps: Deps,
): ReadonlyArray<Route> =>
  operations.map((operation) => {
    const { method, path } = partsOf(operation)
    return route(method, path, (request) => operation.handle(deps, request))
  })
