/**
 * Reads the operations of an OpenAPI document and resolves the references that a reader follows.
 */

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: ReadonlyArray<unknown>
}

export interface Parameter {
  readonly in: "path" | "query" | "header"
  readonly name: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

interface Media {
  readonly schema?: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, unknown>>
}

export interface Answer {
  readonly status: string
  readonly description: string
  readonly content: Readonly<Record<string, Media>>
}

export interface RequestBody {
  readonly type: string
  readonly required: boolean
  readonly schema: JsonSchema
  readonly example: unknown
}

export interface Operation {
  readonly id: string
  readonly tag: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  readonly isSecured: boolean
  /** The scope of the token; undefined: any token, or none. */
  readonly scope: string | undefined
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: RequestBody | undefined
  readonly answers: ReadonlyArray<Answer>
}

export interface Tag {
  readonly name: string
  readonly description: string
}

export interface ApiDocument {
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly tags: ReadonlyArray<Tag>
  readonly operations: ReadonlyArray<Operation>
  readonly resolved: (schema: JsonSchema) => JsonSchema
}

interface Described {
  readonly operationId: string
  readonly tags?: ReadonlyArray<string>
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly security?: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Readonly<Record<string, Media>>
  }
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

interface DescribedResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, Media>>
}

interface OpenApi {
  readonly info: { title: string; summary?: string; description?: string }
  readonly tags: ReadonlyArray<Tag>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, DescribedResponse>>
  }
}

const methods = ["get", "post", "put", "patch", "delete"]

const bodyOf = ({ requestBody }: Described): RequestBody | undefined => {
  const [entry] = Object.entries(requestBody?.content ?? {})
  if (requestBody === undefined || entry === undefined) return undefined
  const [type, { schema = {}, example }] = entry
  return { type, required: requestBody.required === true, schema, example }
}

const answerOf = (
  { components }: OpenApi,
  [status, response]: readonly [string, DescribedResponse],
): Answer => {
  const shared = components.responses[response.$ref?.split("/").at(-1) ?? ""]
  const { description = "", content = {} } = shared ?? response
  return { status, description, content }
}

const operationOf = (
  document: OpenApi,
  path: string,
  method: string,
  described: Described,
): Operation => {
  const { operationId: id, security = [], responses } = described
  return {
    id,
    tag: described.tags?.[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary: described.summary ?? id,
    description: described.description ?? "",
    isDeprecated: described.deprecated === true,
    isSecured: security.length > 0,
    scope: Object.values(security[0] ?? {})[0]?.[0],
    parameters: described.parameters ?? [],
    body: bodyOf(described),
    answers: Object.entries(responses).map((entry) => answerOf(document, entry)),
  }
}

/** Reads the document as JSON. */
export const readDocument = (json: object): ApiDocument => {
  const document = json as OpenApi
  const { info, tags, paths, components } = document
  const resolved = (schema: JsonSchema): JsonSchema => {
    const name = schema.$ref?.split("/").at(-1)
    if (name === undefined) return schema
    const { $ref: _ref, ...own } = schema
    return { ...resolved(components.schemas[name] ?? {}), ...own }
  }
  return {
    title: info.title,
    summary: info.summary ?? "",
    description: info.description ?? "",
    tags,
    operations: Object.entries(paths).flatMap(([path, item]) =>
      methods
        .filter((method) => method in item)
        .map((method) => operationOf(document, path, method, item[method] as Described)),
    ),
    resolved,
  }
}

/** A value for a parameter in samples and forms. */
export const exampleOf = ({ example, schema }: Parameter): string => {
  const shown = example ?? schema.example ?? schema.examples?.[0] ?? schema.enum?.[0]
  return shown === undefined || typeof shown === "object" ? "" : String(shown)
}
