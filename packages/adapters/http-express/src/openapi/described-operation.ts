/**
 * An operation of the document as its route describes it, completed by what all of them have in
 * common: ways in, headers, examples, and whether its days are numbered.
 */
import { z } from "zod"
import type {
  ZodOpenApiMediaTypeObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
} from "zod-openapi"
import { type ProblemCode, problemCodes } from "../problem.ts"
import type { Route } from "../route.ts"
import { securityOf } from "./about.ts"
import { examples, type OperationExamples } from "./examples.ts"
import {
  commonHeaders,
  deprecationHeaderShapes,
  knownHeaders,
  languageHeaders,
  rateLimitHeaders,
} from "./headers.ts"

type Content = Record<string, ZodOpenApiMediaTypeObject>

const withExamples = (
  content: Content | undefined,
  shown: Readonly<Record<string, unknown>> = {},
): { readonly content?: Content } => {
  if (content === undefined) return {}
  const completed = Object.entries(content).map(([type, media]) => {
    const has = media.example !== undefined || media.examples !== undefined
    const example = has || !(type in shown) ? {} : { example: shown[type] }
    return [type, { ...media, ...example }] as const
  })
  return { content: Object.fromEntries(completed) }
}

const problemType = "application/problem+json"

/** The codes of problems that a response shows. */
const codesOf = ({ content = {} }: ZodOpenApiResponseObject): ReadonlyArray<ProblemCode> => {
  const shown = (content as Content)[problemType]?.examples ?? {}
  return problemCodes.filter((code) => code in shown)
}

/** A problem is shown in full once in the document, however many routes may answer with it. */
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

/** Whoever has no accepted token has no limits to be told of. */
const hasLimits = (route: Route, status: string): boolean =>
  route.kind === "secured" && status !== "401"

/** A header that its route only names is described as everywhere else. */
const described = (shape: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const isDescribed = z.globalRegistry.get(schema as z.ZodType)?.description !== undefined
      return [name, isDescribed ? schema : (knownHeaders[name] ?? schema)]
    }),
  )

const headersOf = (route: Route, status: string, response: ZodOpenApiResponseObject) => {
  const own = response.headers instanceof z.ZodObject ? response.headers.shape : {}
  return z.object({
    ...described(own),
    ...commonHeaders,
    ...(hasLimits(route, status) ? rateLimitHeaders : {}),
    ...(isProblem(response) ? languageHeaders : {}),
    ...(route.deprecated === undefined ? {} : deprecationHeaderShapes),
  })
}

const responsesOf = (
  route: Route,
  { answers = {} }: OperationExamples,
): ZodOpenApiOperationObject["responses"] => {
  const responses = Object.entries(route.operation.responses ?? {}).map(([status, response]) => {
    if (typeof response !== "object" || response === null || "$ref" in response) {
      return [status, response] as const
    }
    const content = isProblem(response) ? byReference(response) : response.content
    const completed: ZodOpenApiResponseObject = {
      ...response,
      headers: headersOf(route, status, response),
      ...withExamples(content as Content | undefined, answers[status]),
    }
    return [status, completed] as const
  })
  return Object.fromEntries(responses)
}

const requestOf = ({ operation }: Route, { request }: OperationExamples) => {
  const body = operation.requestBody
  if (body === undefined || "$ref" in body || request === undefined) return {}
  const types = Object.keys(body.content)
  const shown = Object.fromEntries(types.map((type) => [type, request]))
  return { requestBody: { ...body, ...withExamples(body.content as Content, shown) } }
}

/** The codes of problems that a route may answer with. */
export const problemCodesOf = ({ operation }: Route): ReadonlyArray<ProblemCode> =>
  Object.values(operation.responses ?? {}).flatMap((response: object) =>
    "$ref" in response ? [] : codesOf(response as ZodOpenApiResponseObject),
  )

/** The operation of a route; problems are shown at `#/components/examples/<code>`. */
export const describedOperation = (route: Route): ZodOpenApiOperationObject => {
  const shown = examples[route.operation.operationId] ?? {}
  return {
    ...(route.kind === "secured" ? { security: securityOf(route.scope) } : {}),
    ...route.operation,
    ...requestOf(route, shown),
    responses: responsesOf(route, shown),
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
  }
}
