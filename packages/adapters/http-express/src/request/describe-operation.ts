/** Describes an operation: its input, its responses and its problems. */
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi"
import type { ProblemCode } from "../problem/problem.ts"
import { idempotencyHeader, replayedHeader, storedResponseProblems } from "./head.ts"
import type { BodyReader, Parameters } from "./reading.ts"
import { headersWith, json, problemResponses, withBody } from "./responses.ts"

/** A response that is not a problem. */
export interface Success {
  readonly status: 200 | 201 | 202 | 204 | 304
  /** Its name in the OpenAPI document, for a response of several operations. */
  readonly id?: string
  readonly description: string
  /** The schema of its JSON. */
  readonly schema?: z.ZodType
  /** The members in which the example of its JSON differs from that of the schema. */
  readonly example?: object
  /** Other representations, by media type. */
  readonly content?: ZodOpenApiResponseObject["content"]
  readonly headers?: z.ZodRawShape
}

export interface OperationDescription
  extends Pick<ZodOpenApiOperationObject, "summary" | "description" | "callbacks"> {
  /** Its name in the OpenAPI document and in generated clients. */
  readonly id: string
  readonly tags: ReadonlyArray<string>
  /** The parameters in its path. */
  readonly parameters?: Parameters
  readonly query?: z.ZodType<unknown, Record<string, unknown>>
  /** Headers of the request. */
  readonly headers?: z.ZodRawShape
  readonly body?: BodyReader<unknown>
  /** True when a request with an `Idempotency-Key` takes effect once. */
  readonly isKeyed?: boolean
  readonly returns: Success | ReadonlyArray<Success>
  /** The problems besides those of every operation of this kind. */
  readonly problems?: ReadonlyArray<ProblemCode>
}

const linkHeader = z
  .string()
  .exactOptional()
  .meta({ description: 'URL of the next page (`rel="next"`); absent on the last page.' })

const isPage = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodObject && "next" in schema.shape

const successOf = (
  { id, description, schema, example, content, headers = {} }: Success,
  isKeyed: boolean,
): ZodOpenApiResponseObject => {
  const jsonBody = schema && { "application/json": { schema, ...optional({ example }) } }
  const bodies = { ...content, ...jsonBody }
  return {
    ...(id === undefined ? {} : { id }),
    description,
    headers: headersWith({
      ...(isPage(schema) ? { Link: linkHeader } : {}),
      ...headers,
      ...(isKeyed ? replayedHeader : {}),
    }),
    ...(Object.keys(bodies).length === 0 ? {} : { content: bodies }),
  }
}

const responsesOf = (common: ReadonlyArray<ProblemCode>, parts: OperationDescription) => {
  const { returns, body, problems = [], isKeyed = false } = parts
  const successes = Array.isArray(returns) ? returns : [returns]
  return {
    ...Object.fromEntries(successes.map((one) => [one.status, successOf(one, isKeyed)])),
    ...problemResponses([
      ...common,
      ...(body === undefined ? [] : withBody),
      ...(isKeyed ? storedResponseProblems : []),
      ...problems,
    ]),
  }
}

const requestParamsOf = ({
  parameters = {},
  query,
  headers = {},
  isKeyed,
}: OperationDescription) => {
  const path = Object.entries(parameters).map(([name, { schema }]) => [name, schema])
  const header = { ...headers, ...(isKeyed ? idempotencyHeader.shape : {}) }
  return {
    ...(path.length === 0 ? {} : { path: z.object(Object.fromEntries(path)) }),
    ...(query === undefined ? {} : { query }),
    ...(Object.keys(header).length === 0 ? {} : { header: z.object(header) }),
  }
}

/**
 * The operation in the OpenAPI document; `common` are the problems of all operations of this kind.
 */
export const describeOperation = (
  common: ReadonlyArray<ProblemCode>,
  parts: OperationDescription,
) => {
  const { id, tags, summary, description, callbacks, body } = parts
  const requestParams = requestParamsOf(parts)
  const described = { tags: [...tags], summary, description, callbacks }
  return {
    operationId: id,
    ...Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined)),
    ...(Object.keys(requestParams).length === 0 ? {} : { requestParams }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: body.isRequired, content: json(body.schema) } }),
    responses: responsesOf(common, parts),
  }
}
