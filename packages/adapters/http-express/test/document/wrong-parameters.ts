/** Texts that the schema of a query parameter or a header rejects. */
import { type JsonSchema, type Operation, parametersIn, resolved } from "./operations.ts"

export interface WrongQuery {
  /** The query string with its question mark. */
  readonly query: string
  /** Name of the invalid parameter. */
  readonly parameter: string
}

const wrongNumberTexts = ({ minimum, maximum }: JsonSchema): ReadonlyArray<string> => [
  "x",
  "1.5",
  "0x10",
  "1e1",
  " ",
  "9".repeat(400),
  ...(minimum === undefined ? [] : [String(minimum - 1)]),
  ...(maximum === undefined ? [] : [String(maximum + 1)]),
]

/** Texts that do not match the pattern, or unusual texts without a pattern. */
const unlike = (pattern = "^$."): ReadonlyArray<string> =>
  ["", "!", '"', "x".repeat(5_000)].filter((text) => !new RegExp(pattern, "u").test(text))

/** Texts, in the alphabet of URLs and headers, that the schema rejects. */
export const wrongTexts = (schema: JsonSchema): ReadonlyArray<string> => {
  const { type, enum: options, pattern, format, minLength = 0, maxLength } = resolved(schema)
  if (type === "integer" || type === "number") return ["", ...wrongNumberTexts(resolved(schema))]
  return [
    ...(options === undefined ? [] : ["", "no such option", String(options[0]).toLowerCase()]),
    ...(pattern === undefined && format === undefined ? [] : unlike(pattern)),
    ...(minLength > 0 ? [""] : []),
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1)]),
  ].filter((text) => !(options ?? []).includes(text))
}

/** Queries with one wrong parameter each: an invalid value, a repeated or an unknown one. */
export const wrongQueries = (operation: Operation): ReadonlyArray<WrongQuery> => {
  const known = parametersIn(operation, "query")
  const wrong = known.flatMap(({ name, schema }) =>
    wrongTexts(schema).map((text) => ({
      query: `?${new URLSearchParams([[name, text]])}`,
      parameter: name,
    })),
  )
  const twice = known.map(({ name }) => ({ query: `?${name}=1&${name}=2`, parameter: name }))
  const nested = known.map(({ name }) => ({ query: `?${name}[a]=1`, parameter: `${name}[a]` }))
  const unknown = ["nobody-knows", "__proto__", "constructor"].map((name) => ({
    query: `?${name}=1`,
    parameter: name,
  }))
  return [...wrong, ...twice, ...nested, ...unknown]
}
