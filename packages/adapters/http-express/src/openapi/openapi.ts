/** Generates the OpenAPI 3.1 document from the table of routes and their zod schemas. */
import { z } from "zod"
import {
  createDocument,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiResponseObject,
} from "zod-openapi"
import type { ProblemCode } from "../problem/problem.ts"
import {
  commonHeaders,
  deprecationHeaderShapes,
  etagHeader,
  ifNoneMatchHeader,
  knownHeaders,
  languageHeaders,
  rateLimitHeaders,
} from "../request/response-headers.ts"
import { problemExample, problemType } from "../request/responses.ts"
import type { Route as RouteOf, SecuredRoute } from "../request/route.ts"
import { info, securitySchemesAt, serversAt, tags } from "./about.ts"
import { exampleOf } from "./example.ts"
import { codesOf, pathsAndResponses } from "./paths.ts"

type Route = RouteOf<unknown>

/** Alternative ways for a caller to prove its scope; empty for every valid token. */
const securityOf = ({
  scope,
  isForPeople,
}: SecuredRoute<unknown>): Array<Record<string, Array<string>>> => {
  const needed = scope === undefined ? [] : [scope]
  const session = { session: needed }
  if (isForPeople) return [session]
  return [{ oauth2: needed }, { token: needed }, { oauth2: needed, mutualTLS: [] }, session]
}

type Content = Record<string, ZodOpenApiMediaTypeObject>

/** The bodies with the examples of their schemas; a response states only what differs. */
const withExamples = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const { schema, example, examples } = media
      if (examples !== undefined || !(schema instanceof z.ZodType)) return [type, media]
      const shown = exampleOf(schema)
      return [type, { ...media, example: example ? Object.assign({}, shown, example) : shown }]
    }),
  )

const bodiesOf = ({ operation: { requestBody, responses } }: Route) =>
  [requestBody, ...Object.values(responses)].flatMap(
    ({ content = {} }: Partial<ZodOpenApiResponseObject> = {}) =>
      Object.values(content).map((media) => media?.schema),
  )

/** The document describes each problem in full once, for all routes that may return it. */
const byReference = (response: ZodOpenApiResponseObject): Content => {
  const references = codesOf(response).map((code) => [
    code,
    { $ref: `#/components/examples/${code}` },
  ])
  const { content = {} } = response
  const media = (content as Content)[problemType]
  return { ...content, [problemType]: { ...media, examples: Object.fromEntries(references) } }
}

const isProblem = ({ content = {} }: ZodOpenApiResponseObject): boolean => problemType in content

/** A header that a route only names gets the common description; it stays optional if it is. */
const described = (shape: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const common = knownHeaders[name]
      const isDescribed = z.globalRegistry.get(schema as z.ZodType)?.description !== undefined
      if (isDescribed || common === undefined) return [name, schema]
      if (!(schema instanceof z.ZodExactOptional)) return [name, common]
      const { description = "" } = z.globalRegistry.get(common as z.ZodType) ?? {}
      return [name, schema.meta({ description })]
    }),
  )

const headersOf = (route: Route, status: string, response: ZodOpenApiResponseObject) => {
  const declared = response.headers instanceof z.ZodObject ? response.headers.shape : {}
  return z.object({
    ...described(declared),
    ...commonHeaders,
    ...(isConditional(route) && status === "200" && !("ETag" in declared)
      ? { ETag: etagHeader }
      : {}),
    ...rateLimitHeaders,
    ...(isProblem(response) ? languageHeaders : {}),
    ...(route.deprecated === undefined ? {} : deprecationHeaderShapes),
  })
}

/** Never cached, because they report the current state of the service or of a sandbox. */
const neverKept: ReadonlySet<string> = new Set(["/livez", "/readyz", "/v1/health", "/v1/sandbox"])

const isConditional = ({ kind, method, path }: Route): boolean =>
  kind !== "delegated" && method === "get" && !neverKept.has(path)

const notModified: ZodOpenApiResponseObject = {
  id: "not_modified",
  description: "Your copy is current.",
  headers: z.object({ ETag: etagHeader }),
}

/** The parameters of a route; reads also have `If-None-Match`. */
const parametersOf = (route: Route) => {
  const { requestParams } = route.operation
  if (!isConditional(route)) return {}
  const declared = requestParams?.header instanceof z.ZodObject ? requestParams.header.shape : {}
  const header = z.object({ ...declared, "If-None-Match": ifNoneMatchHeader })
  return { requestParams: { ...requestParams, header } }
}

const ownResponsesOf = (route: Route) => ({
  ...(isConditional(route) ? { "304": notModified } : {}),
  ...route.operation.responses,
})

const responsesOf = (route: Route): ZodOpenApiOperationObject["responses"] => {
  const responses = Object.entries(ownResponsesOf(route)).map(([status, response]) => {
    if (typeof response !== "object" || response === null || "$ref" in response) {
      return [status, response] as const
    }
    const content = isProblem(response) ? byReference(response) : response.content
    const completed: ZodOpenApiResponseObject = {
      ...response,
      headers: headersOf(route, status, response),
      ...(content === undefined ? {} : { content: withExamples(content as Content) }),
    }
    return [status, completed] as const
  })
  return Object.fromEntries(responses)
}

const requestOf = ({ operation: { requestBody: body } }: Route) =>
  body === undefined || "$ref" in body
    ? {}
    : { requestBody: { ...body, content: withExamples(body.content as Content) } }

/** The codes of the problems that a route may return. */
const problemCodesOf = ({ operation }: Route): ReadonlyArray<ProblemCode> =>
  Object.values(operation.responses ?? {}).flatMap((response: object) =>
    "$ref" in response ? [] : codesOf(response as ZodOpenApiResponseObject),
  )

/** The operation of a route; problems are shown at `#/components/examples/<code>`. */
const describedOperation = (route: Route): ZodOpenApiOperationObject => ({
  ...(route.kind === "secured" ? { security: securityOf(route) } : {}),
  ...(route.kind === "sign-in" ? { security: [] } : {}),
  ...route.operation,
  ...parametersOf(route),
  ...requestOf(route),
  responses: responsesOf(route),
  ...(route.deprecated === undefined ? {} : { deprecated: true }),
})

/** The tags in use, in the order in which they are described. */
const tagsOf = (routes: ReadonlyArray<Route>) => {
  const used = new Set(routes.flatMap(({ operation }) => operation.tags ?? []))
  return tags.filter(({ name }) => used.has(name))
}

const examplesOf = (routes: ReadonlyArray<Route>) =>
  Object.fromEntries(
    routes.flatMap(problemCodesOf).map((code) => [code, problemExample(code)] as const),
  )

/**
 * Closes only request objects, so that generated clients compile and do not break when a response
 * gets a new member. Responses are declared open, because generators treat an object without a
 * declaration as closed.
 */
const written: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  const isClosed = io === "input" && jsonSchema.additionalProperties === false
  if (jsonSchema.properties !== undefined && !isClosed) jsonSchema.additionalProperties = true
  const values = jsonSchema.const === undefined ? jsonSchema.enum : [jsonSchema.const]
  if (jsonSchema.type === "number" && values?.every(Number.isInteger)) jsonSchema.type = "integer"
  if (jsonSchema.type === "boolean" && jsonSchema.const !== undefined) {
    // Without this, several generators write a boolean with one possible value as an enumeration of
    // texts.
    jsonSchema.not = { const: !jsonSchema.const }
    delete jsonSchema.const
  }
  if (jsonSchema.const !== undefined) {
    // openapi-zod-client ignores `const`, and orval makes invalid TypeScript of an object of them.
    jsonSchema.enum = [jsonSchema.const]
    delete jsonSchema.const
  }
}

/** `RegExp.source` escapes slashes; openapi-zod-client escapes them again. */
const plainSlashes = (pattern: string): string =>
  pattern.replace(/\\(.)/gsu, (escaped, character) => (character === "/" ? "/" : escaped))

/**
 * Writes patterns with plain slashes, and opens references again: zod closes objects where it
 * refers to one and adds a description.
 */
const finished = (document: object): object =>
  JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    if (name === "pattern" && typeof value === "string") return plainSlashes(value)
    if (typeof value !== "object" || value === null || !("$ref" in value)) return value
    const { additionalProperties: _closed, ...reference } = value as Record<string, unknown>
    return reference
  })

/** `publicUrl`: the address of the service for customers; empty if unknown. */
export const openApiOf = (routes: ReadonlyArray<Route>, publicUrl: string): object => {
  const bodies = new Set<unknown>(routes.flatMap(bodiesOf))
  const { paths, responses } = pathsAndResponses(
    routes.map((route) => ({ ...route, operation: describedOperation(route) })),
  )
  const document = createDocument(
    {
      openapi: "3.1.0",
      info,
      servers: serversAt(publicUrl),
      tags: tagsOf(routes),
      paths,
      components: {
        responses,
        securitySchemes: securitySchemesAt(publicUrl),
        examples: examplesOf(routes),
      },
    },
    {
      override: (context) => {
        written(context)
        // The media type has it.
        if (bodies.has(context.zodSchema)) delete context.jsonSchema.example
      },
    },
  )
  return finished(document)
}
