/**
 * The paths of a document. A named response is described once, at `#/components/responses/<name>`,
 * for all operations that return it.
 */
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponseObject,
} from "zod-openapi"
import { type ProblemCode, problemCodes } from "../problem/problem.ts"
import { problemType } from "../request/responses.ts"
import type { Described } from "../request/route.ts"

/** The codes of the problems in a response. */
export const codesOf = ({ content = {} }: ZodOpenApiResponseObject): ReadonlyArray<ProblemCode> => {
  const shown = content[problemType]?.examples ?? {}
  return problemCodes.filter((code) => code in shown)
}

interface NamedResponse {
  readonly status: string
  readonly name: string
  readonly response: ZodOpenApiResponseObject
}

/**
 * The name of a response is its `id`; problems are named by their codes:
 * `missing_token_or_invalid_token`. Responses of deprecated operations have more headers.
 */
const namedResponses = ({
  responses,
  deprecated = false,
}: ZodOpenApiOperationObject): ReadonlyArray<NamedResponse> =>
  Object.entries(responses).flatMap(([status, described]) => {
    const { id, ...response }: ZodOpenApiResponseObject = described
    const name = id ?? codesOf(response).join("_or_")
    if (name === "") return []
    return [{ status, name: deprecated ? `deprecated_${name}` : name, response }]
  })

const withReferences = (operation: ZodOpenApiOperationObject): ZodOpenApiOperationObject => {
  const references = namedResponses(operation).map(({ status, name }) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ])
  return {
    ...operation,
    responses: { ...operation.responses, ...Object.fromEntries(references) },
  }
}

interface DescribedOperation extends Pick<Described, "method" | "path"> {
  readonly operation: ZodOpenApiOperationObject
}

/** The operations by path and method, and the named responses that they refer to. */
export const pathsAndResponses = (operations: ReadonlyArray<DescribedOperation>) => {
  const paths: ZodOpenApiPathsObject = {}
  for (const { path, method, operation } of operations) {
    paths[path] = { ...paths[path], [method]: withReferences(operation) }
  }
  const named = operations.flatMap(({ operation }) => namedResponses(operation))
  const responses = Object.fromEntries(named.map(({ name, response }) => [name, response]))
  return { paths, responses }
}
