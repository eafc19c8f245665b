/**
 * The type of a setting, in a few words for `--help`.
 *
 * Derived from the schema, so that help and validation can't differ; a schema whose type can't be
 * derived has a title.
 */
import { z } from "zod"

interface Kind {
  readonly title?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<Kind>
}

const namesOf = (kind: Kind): ReadonlyArray<string> => {
  if (kind.title !== undefined) return [kind.title]
  if (kind.anyOf !== undefined) return kind.anyOf.flatMap(namesOf)
  if (kind.const !== undefined) return [kind.const === "" ? "empty" : String(kind.const)]
  if (kind.enum !== undefined) return kind.enum.map(String)
  if (kind.format === "uri") return ["URL"]
  return [kind.type === "number" ? "number" : "text"]
}

/** For example `port 0 to 65535`, `on or off`, `URL or empty`. */
export const typeOfSetting = (schema: z.core.$ZodType): string => {
  const names = namesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Kind)
  // Optional parts come last.
  const ordered = [...names.filter((name) => name !== "empty"), ...names].filter(
    (name, index, all) => all.indexOf(name) === index,
  )
  return ordered.length > 2
    ? `${ordered.slice(0, -1).join(", ")} or ${ordered.at(-1)}`
    : ordered.join(" or ")
}
