/** The operations of the OpenAPI document, for tests that cover every route. */
import { openApiDocument } from "../../src/index.ts"

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: unknown
  readonly items?: JsonSchema
  readonly enum?: ReadonlyArray<unknown>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly pattern?: string
  readonly format?: string
  readonly example?: unknown
  readonly examples?: ReadonlyArray<unknown>
}

export interface Parameter {
  readonly in: "path" | "query" | "header"
  readonly name: string
  readonly required?: boolean
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface Operation {
  /** `GET /v1/orders/{id}` */
  readonly title: string
  readonly method: string
  readonly path: string
  readonly isSecured: boolean
  readonly isForPeople: boolean
  readonly parameters: ReadonlyArray<Parameter>
  /** The schema of a JSON body. */
  readonly body: JsonSchema | undefined
  /** The examples of a JSON body: the operation's own, and its schema's. */
  readonly bodyExamples: ReadonlyArray<unknown>
  readonly statuses: ReadonlyArray<string>
  /** Media types of its 200 response, the preferred one first. */
  readonly produces: ReadonlyArray<string>
}

interface Media {
  readonly schema: JsonSchema
  readonly example?: unknown
}

interface Described {
  readonly tags?: ReadonlyArray<string>
  readonly security?: ReadonlyArray<object>
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

const document = JSON.parse(JSON.stringify(openApiDocument("sandbox"))) as Document

/** The schema itself, when it is a reference. */
export const resolved = (schema: JsonSchema): JsonSchema => {
  const name = schema.$ref?.split("/").at(-1)
  if (name === undefined) return schema
  return resolved(document.components.schemas[name] ?? {})
}

const bodyExamplesOf = (media: Media | undefined): ReadonlyArray<unknown> => {
  if (media === undefined) return []
  const examples = [media.example, media.schema.example, resolved(media.schema).example]
  const texts = examples.flatMap((example) => JSON.stringify(example) ?? [])
  return [...new Set(texts)].map((text): unknown => JSON.parse(text))
}

const operationOf = (path: string, method: string, described: Described): Operation => ({
  title: `${method.toUpperCase()} ${path}`,
  method: method.toUpperCase(),
  path,
  isSecured: (described.security ?? []).length > 0,
  isForPeople: described.tags?.includes("People") ?? false,
  parameters: described.parameters ?? [],
  body: described.requestBody?.content["application/json"]?.schema,
  bodyExamples: bodyExamplesOf(described.requestBody?.content["application/json"]),
  statuses: Object.keys(described.responses),
  produces: Object.keys(described.responses["200"]?.content ?? {}),
})

const methods = new Set(["get", "post", "put", "patch", "delete"])

const everyOperation: ReadonlyArray<Operation> = Object.entries(document.paths).flatMap(
  ([path, described]) =>
    Object.entries(described)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => operationOf(path, method, operation)),
)

/** The operations for programs. */
export const operations = everyOperation.filter(({ isForPeople }) => !isForPeople)

/** The operations for people only, including sign-in. */
export const peopleOperations = everyOperation.filter(({ isForPeople }) => isForPeople)

export const parametersIn = (
  { parameters }: Operation,
  place: Parameter["in"],
): ReadonlyArray<Parameter> => parameters.filter((parameter) => parameter.in === place)

/** For `it.each`: each operation under its title. */
export const titled = (
  chosen: ReadonlyArray<Operation>,
): ReadonlyArray<readonly [string, Operation]> =>
  chosen.map((operation) => [operation.title, operation])
