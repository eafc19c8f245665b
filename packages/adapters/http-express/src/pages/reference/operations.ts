/** Reads the operations of an OpenAPI document, and resolves references that a reader follows. */
import type { oas31 } from "zod-openapi"

export type Schema = oas31.SchemaObject
/** A schema, or a reference to one. */
export type JsonSchema = Schema | oas31.ReferenceObject
export interface Parameter extends oas31.ParameterObject {
  in: "path" | "query" | "header"
  schema: Schema
}
type Response = oas31.ResponseObject | oas31.ReferenceObject

export interface Answer {
  readonly status: string
  readonly description: string
  readonly content: oas31.ContentObject
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
  readonly resolved: (schema: JsonSchema) => Schema
}

const methods = ["get", "post", "put", "patch", "delete"] as const

const bodyOf = (body: oas31.RequestBodyObject | undefined): RequestBody | undefined => {
  const [entry] = Object.entries(body?.content ?? {})
  if (entry === undefined) return undefined
  const [type, { schema = {}, example }] = entry
  return { type, required: body?.required === true, schema, example }
}

const nameOf = (reference: string): string => reference.split("/").at(-1) ?? ""

/** Reads the document as JSON. */
export const readDocument = (json: object): ApiDocument => {
  const document = json as oas31.OpenAPIObject & { readonly info: { readonly summary?: string } }
  const { info, tags = [], paths = {}, components = {} } = document
  const { schemas = {}, responses = {} } = components
  const resolved = (schema: JsonSchema): Schema => {
    const { $ref, ...siblings } = schema
    return $ref === undefined ? siblings : { ...resolved(schemas[nameOf($ref)] ?? {}), ...siblings }
  }
  const answerOf = ([status, response]: readonly [string, Response]): Answer => {
    const target = "$ref" in response ? responses[nameOf(response.$ref)] : response
    const { description, content = {} } = target as oas31.ResponseObject
    return { status, description, content }
  }
  const operationOf = (
    path: string,
    method: string,
    described: oas31.OperationObject,
  ): Operation => {
    const { operationId: id = "", security = [] } = described
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
      parameters: (described.parameters ?? []) as ReadonlyArray<Parameter>,
      body: bodyOf(described.requestBody as oas31.RequestBodyObject | undefined),
      answers: Object.entries(described.responses ?? {}).map(answerOf),
    }
  }
  return {
    title: info.title,
    summary: info.summary ?? "",
    description: info.description ?? "",
    tags: tags.map(({ name, description = "" }) => ({ name, description })),
    operations: Object.entries(paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const described = item[method]
        return described === undefined ? [] : [operationOf(path, method, described)]
      }),
    ),
    resolved,
  }
}

export const operationsOf = ({ operations }: ApiDocument, tag: string): ReadonlyArray<Operation> =>
  operations.filter((operation) => operation.tag === tag)

/** A value for a parameter in samples and forms. */
export const exampleOf = ({ example, schema }: Parameter): string => {
  const shown = example ?? schema.example ?? schema.examples?.[0] ?? schema.enum?.[0]
  return shown === undefined || typeof shown === "object" ? "" : String(shown)
}
