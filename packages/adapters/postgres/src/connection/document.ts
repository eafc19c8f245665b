/**
 * Values of the domain as JSON documents in `jsonb` columns, and back.
 *
 * What comes back is decoded by the domain's schema: a row that does not decode is a defect, named
 * by its id, and is never handed on.
 */
import * as Schema from "effect/Schema"

const replacement = "\\ufffd"
const escapes = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g

/**
 * JSON text that `jsonb` takes. It can't hold U+0000 nor half a surrogate pair, which the answer of
 * a foreign system may contain; U+FFFD stands in for them, so that such an answer can be kept.
 */
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (!text.includes("\\u")) return text
  return text.replace(escapes, (escape) => (escape === "\\\\" ? escape : replacement))
}

/** The same value with the replacements of `toJson`, for whoever writes the JSON itself. */
export const storable = <A>(value: A): A => JSON.parse(toJson(value)) as A

/** Reads documents of one schema; throws with the name of the row when one does not decode. */
export const documentReader = <S extends Schema.Codec<unknown, unknown>>(
  table: string,
  schema: S,
): ((id: string, document: unknown) => S["Type"]) => {
  const decode = Schema.decodeUnknownSync(schema)
  return (id, document) => {
    try {
      return decode(document)
    } catch (cause) {
      throw new TypeError(`${table} ${id} holds no valid document`, { cause })
    }
  }
}
