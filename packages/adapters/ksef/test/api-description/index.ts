/**
 * Compares requests to KSeF and its responses with the published API description.
 *
 * `open-api-2.9.0.json` is that description without its texts. Objects are closed: an undocumented
 * property is a deviation too.
 */
import { readFileSync } from "node:fs"
import { Ajv, type ValidateFunction } from "ajv"

type Tree = Readonly<Record<string, unknown>>

const file = new URL("./open-api-2.9.0.json", import.meta.url)

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null

/** OpenAPI 3.0 as JSON Schema: its keywords for null and for an exclusive limit differ. */
const asJsonSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asJsonSchema)
  if (!isTree(value)) return value
  const { exclusiveMinimum, nullable, ...rest } = value
  const schema: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).map(([key, each]) => [key, asJsonSchema(each)]),
  )
  if (exclusiveMinimum === true) schema["exclusiveMinimum"] = schema["minimum"]
  if (isTree(schema["properties"]) && schema["type"] === "object") {
    schema["additionalProperties"] ??= false
  }
  return nullable === true ? { anyOf: [{ type: "null" }, schema] } : schema
}

const document = asJsonSchema(JSON.parse(readFileSync(file, "utf8"))) as Tree

const formats = {
  byte: /^[A-Za-z0-9+/]*={0,2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  double: true,
  int32: true,
  int64: true,
  uri: /^https?:\/\/\S+$/,
} as const

const ajvOf = (coerceTypes: boolean | "array"): Ajv => {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    unicodeRegExp: false,
    coerceTypes,
    formats,
  })
  return ajv.addSchema(document, "ksef")
}
const bodies = ajvOf(false)
const queries = ajvOf("array")

const at = (tree: unknown, keys: ReadonlyArray<string>): unknown =>
  keys.reduce<unknown>((found, key) => (isTree(found) ? found[key] : undefined), tree)

const pointerOf = (keys: ReadonlyArray<string>): string =>
  keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const operationsOf = (path: string): ReadonlyArray<{ method: string; path: string }> =>
  Object.keys(at(document, ["paths", path]) as Tree).map((method) => ({ method, path }))

const operations = Object.keys(document["paths"] as Tree).flatMap(operationsOf)

/** `POST /sessions/online`, for every operation in the description. */
export const ksefOperations: ReadonlyArray<string> = operations.map(
  ({ method, path }) => `${method.toUpperCase()} ${path}`,
)

/** Any of these permissions is required by the operation, as `ksefOperations` names it. */
export const requiredPermissions = (operation: string): ReadonlyArray<string> => {
  const [method = "", path = ""] = operation.split(" ")
  const keys = ["paths", path, method.toLowerCase(), "x-required-permissions"]
  return (at(document, keys) ?? []) as ReadonlyArray<string>
}

// Paths without parameters come first: `/certificates/limits` is not the number of a certificate.
const byPattern = operations
  .map((operation) => ({
    ...operation,
    pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, "[^/]+")}$`),
  }))
  .toSorted((one, other) => one.path.split("{").length - other.path.split("{").length)

/** Keys of the operation in the description, of a method and a path below `/v2`. */
const keysOf = (method: string, path: string): ReadonlyArray<string> | undefined => {
  const [bare = ""] = path.split("?", 1)
  const found = byPattern.find(
    (one) => one.method === method.toLowerCase() && one.pattern.test(bare),
  )
  return found && ["paths", found.path, found.method]
}

/** The operation as `ksefOperations` names it; undefined if the description has none. */
export const ksefOperationOf = (method: string, path: string): string | undefined => {
  const [, template, verb] = keysOf(method, path) ?? []
  return verb && `${verb.toUpperCase()} ${template}`
}

const issuesOf = (validate: ValidateFunction, value: unknown): ReadonlyArray<string> => {
  validate(value)
  return (validate.errors ?? []).map(
    ({ instancePath, message = "", params }) =>
      `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`,
  )
}

const validJson = (keys: ReadonlyArray<string>, text: string): ReadonlyArray<string> => {
  const validate = bodies.getSchema(encodeURI(`ksef#${pointerOf(keys)}`))
  if (validate === undefined) return [`no schema at ${pointerOf(keys)}`]
  return issuesOf(validate as ValidateFunction, JSON.parse(text))
}

const isJson = (type: string): boolean => /^application\/(problem\+)?json$/.test(type)

const checkContent = (
  keys: ReadonlyArray<string>,
  contentType: string | undefined,
  body: string,
): ReadonlyArray<string> => {
  const content = at(document, [...keys, "content"])
  if (content === undefined) return body === "" ? [] : ["has a body, and should have none"]
  const [type = ""] = (contentType ?? "").split(";", 1)
  if (at(content, [type]) === undefined) return [`has the media type ${type || "none"}`]
  return isJson(type) ? validJson([...keys, "content", type, "schema"], body) : []
}

/** Codes of a 400 response in either of its two formats. */
const exceptionCodes = (body: string): ReadonlyArray<number> =>
  [...body.matchAll(/"(?:exceptionCode|code)":(\d{4,5})\b/g)].map(([, code]) => Number(code))

const unknownCodes = (keys: ReadonlyArray<string>, body: string): ReadonlyArray<string> => {
  const known = (at(document, [...keys, "x-exception-codes"]) ?? []) as ReadonlyArray<number>
  return exceptionCodes(body)
    .filter((code) => !known.includes(code))
    .map((code) => `has the code ${code}, which the operation does not list`)
}

export interface KsefAnswer {
  readonly method: string
  /** Below `/v2`, with or without a query. */
  readonly path: string
  readonly status: number
  readonly contentType?: string | undefined
  readonly body: string
}

const named =
  (name: string) =>
  (deviation: string): string =>
    `${name}: ${deviation}`

/** How a response deviates from the description; empty if it conforms. */
export const deviationsOfAnswer = (answer: KsefAnswer): ReadonlyArray<string> => {
  const { body, contentType, method, path, status } = answer
  const name = `${method} ${path} ${status}`
  const operation = keysOf(method, path)
  if (operation === undefined) return [`${name}: no such operation`]
  const keys = [...operation, "responses", String(status)]
  if (at(document, keys) === undefined) return [`${name}: no such answer of the operation`]
  const deviations = checkContent(keys, contentType, body)
  return [...deviations, ...(status === 400 ? unknownCodes(keys, body) : [])].map(named(name))
}

export interface KsefRequest {
  readonly method: string
  /** Below `/v2`, with or without a query. */
  readonly path: string
  readonly contentType?: string | undefined
  /** Empty if there is none. */
  readonly body: string
}

interface Parameter {
  readonly name: string
  readonly in: "header" | "path" | "query"
  readonly required?: boolean
}

const checkQuery = (
  operation: ReadonlyArray<string>,
  query: URLSearchParams,
): ReadonlyArray<string> => {
  const keys = [...operation, "parameters"]
  const known = ((at(document, keys) ?? []) as ReadonlyArray<Parameter>)
    .map((parameter, nth) => ({ ...parameter, keys: [...keys, String(nth), "schema"] }))
    .filter((parameter) => parameter.in === "query")
  const properties = Object.fromEntries(
    known.map(({ name, keys }) => [name, { $ref: encodeURI(`ksef#${pointerOf(keys)}`) }]),
  )
  const required = known.filter((parameter) => parameter.required).map(({ name }) => name)
  const schema = { type: "object", properties, required, additionalProperties: false }
  const values = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
  return issuesOf(queries.compile(schema), values)
}

const checkRequestBody = (
  operation: ReadonlyArray<string>,
  { body, contentType }: KsefRequest,
): ReadonlyArray<string> => {
  const keys = [...operation, "requestBody"]
  if (at(document, keys) === undefined) return body === "" ? [] : ["has a body, and takes none"]
  return checkContent(keys, contentType, body)
}

/** How a request deviates from the description; empty if it conforms. */
export const deviationsOfRequest = (request: KsefRequest): ReadonlyArray<string> => {
  const { method, path } = request
  const operation = keysOf(method, path)
  if (operation === undefined) return [`${method} ${path}: no such operation`]
  const query = new URLSearchParams(path.split("?")[1] ?? "")
  return [...checkQuery(operation, query), ...checkRequestBody(operation, request)].map(
    named(`${method} ${path}`),
  )
}
