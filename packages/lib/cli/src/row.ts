/** What a command line knows of an operation: a row of its table, plain JSON. */
import {
  type Alternatives,
  alternativesIn,
  type InputSchema,
  type Option,
  optionsOf,
} from "./options.ts"

export interface Argument {
  /** The parameter of the path. */
  readonly parameter: string
  /** What a person reads in the usage: `order`. */
  readonly name: string
  readonly text: string
}

export interface Row {
  /** The operation's id in the OpenAPI document. */
  readonly id: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** `/v1/orders/{id}` */
  readonly path: string
  /** The group and the name of its command. */
  readonly words: readonly [group: string, name: string]
  readonly text: string
  readonly arguments: ReadonlyArray<Argument>
  readonly query: ReadonlyArray<Option>
  readonly body?: {
    readonly isRequired: boolean
    readonly options: ReadonlyArray<Option>
    readonly alternatives?: Alternatives
  }
  /** The response is a page, and its `next` links to the next one. */
  readonly isPaged?: true
  /** It takes an `Idempotency-Key`. */
  readonly isKeyed?: true
}

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: InputSchema & { readonly pattern?: string }
}

/** What a row needs of an operation in an OpenAPI 3.1 document, without references. */
export interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Readonly<Record<string, { readonly schema: InputSchema }>>
  }
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly schema: InputSchema }>> }
    >
  >
}

const json = "application/json"

const singular = (word: string): string => word.replace(/ies$/, "y").replace(/s$/, "")

const isParameter = (segment: string): boolean => segment.startsWith("{")

const names: Readonly<Record<Row["method"], string>> = {
  GET: "get",
  POST: "create",
  PUT: "set",
  PATCH: "change",
  DELETE: "delete",
}

/**
 * The words for an address: its first segment, then what is done. `GET /orders` is `orders list`,
 * `GET /orders/{id}` is `orders get`, `POST /orders/{id}/cancel` is `orders cancel`, `GET
 * /webhooks/{id}/deliveries` is `webhooks deliveries`, one of them is `webhooks delivery`, `POST
 * /webhooks/{id}/replays` is `webhooks replay`.
 */
const wordsOf = (method: Row["method"], path: string, isList: boolean): Row["words"] => {
  const [group = "", ...below] = path.split("/").filter((segment) => segment !== "")
  const isOne = isParameter(below.at(-1) ?? "")
  const word = below.findLast((segment) => !isParameter(segment))
  if (word !== undefined) return [group, isOne || method === "POST" ? singular(word) : word]
  return [group, method === "GET" && isList ? "list" : names[method]]
}

export const kebab = (name: string): string =>
  name.replaceAll("_", "-").replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text

/** `Identifier of the order.` and a pattern that begins with `ord_`: `id of the order, ord_…`. */
const argumentOf = ({ name, schema }: Parameter): Argument => {
  const { description = name, pattern = "" } = schema
  const what = description.replace(/\.$/, "")
  const [, noun] = /^Identifier of the (.+)$/.exec(what) ?? []
  if (noun === undefined) return { parameter: name, name: kebab(name), text: what }
  const [, prefix] = /^\^(\w+_)/.exec(pattern) ?? []
  const form = prefix === undefined ? "" : `, ${prefix}…`
  return { parameter: name, name: noun.replaceAll(" ", "-"), text: `id of the ${noun}${form}` }
}

const queryOf = (parameters: ReadonlyArray<Parameter>, isPaged: boolean): ReadonlyArray<Option> => {
  const ofQuery = parameters.filter(
    ({ in: place, name }) => place === "query" && !(isPaged && paging.has(name)),
  )
  return optionsOf({
    properties: Object.fromEntries(ofQuery.map(({ name, schema }) => [name, schema])),
    required: ofQuery.filter(({ required }) => required).map(({ name }) => name),
  })
}

/** A command asks for as many pages as it needs. */
const paging: ReadonlySet<string> = new Set(["limit", "cursor"])

export const rowOf = (method: Row["method"], path: string, operation: DescribedOperation): Row => {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const { properties = {} } = responses["200"]?.content?.[json]?.schema ?? {}
  const isPaged = properties["items"] !== undefined && properties["next"] !== undefined
  const body = requestBody?.content[json]?.schema
  const alternatives = body && alternativesIn(body)
  return {
    id: operationId,
    method,
    path,
    words: wordsOf(method, path, properties["items"] !== undefined),
    text: lowerFirst(summary),
    arguments: parameters.filter((each) => each.in === "path").map(argumentOf),
    query: queryOf(parameters, isPaged),
    ...(body && {
      body: {
        isRequired: requestBody?.required === true,
        options: optionsOf(body),
        ...(alternatives && { alternatives }),
      },
    }),
    ...(isPaged && { isPaged }),
    ...(parameters.some(({ name }) => name === "Idempotency-Key") && { isKeyed: true }),
  }
}
