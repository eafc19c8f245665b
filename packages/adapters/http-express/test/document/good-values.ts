/**
 * A value that a schema accepts, with all its properties: the document's examples where there are
 * any, otherwise the simplest values.
 */
import { type JsonSchema, type Operation, resolved } from "./operations.ts"

const kindOf = ({ type }: JsonSchema): string | undefined =>
  typeof type === "string" ? type : type?.find((one) => one !== "null")

const objectOf = ({ properties = {}, example }: JsonSchema): object => {
  const given = typeof example === "object" && example !== null ? example : {}
  const own = Object.entries(properties).map(([name, property]) => [
    name,
    Object.hasOwn(given, name) ? Reflect.get(given, name) : goodValue(property),
  ])
  return Object.fromEntries(own)
}

export const goodValue = (schema: JsonSchema): unknown => {
  const target = resolved(schema)
  if (kindOf(target) === "object") return objectOf(target)
  const shown = [schema.example, target.example, ...(target.examples ?? [])].find(
    (example) => example !== undefined,
  )
  if (shown !== undefined) return shown
  if (target.enum !== undefined) return target.enum[0]
  const [alternative] = target.anyOf ?? target.oneOf ?? []
  if (alternative !== undefined) return goodValue(alternative)
  switch (kindOf(target)) {
    case "array":
      return target.items === undefined ? [] : [goodValue(target.items)]
    case "integer":
    case "number":
      return target.minimum ?? 1
    case "boolean":
      return true
    default:
      return "x".repeat(Math.max(1, target.minLength ?? 1))
  }
}

/** Bodies that are valid only at certain times. */
const bodiesOfToday: Readonly<Record<string, () => unknown>> = {
  "POST /v1/sandbox/clock": () => ({ advance: "PT1M" }),
  "PUT /v1/sandbox/ksef": () => ({ mode: "offline", seconds: 60 }),
  "POST /v1/webhooks/{id}/replays": () => ({
    failedSince: new Date(Date.now() - 3_600_000).toISOString(),
  }),
}

/** A body that the operation accepts now. */
export const goodBody = ({ title, body = {} }: Operation): unknown =>
  bodiesOfToday[title]?.() ?? goodValue(body)
