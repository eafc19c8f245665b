/** The fields of a schema as rows: name, type, bounds, description. */
import { type Html, html } from "@procurement/lib-http"
import { prose } from "../html.ts"
import type { ApiDocument, JsonSchema, Schema } from "./operations.ts"

type Resolve = ApiDocument["resolved"]

const deepest = 5

const alternativesOf = ({ anyOf, oneOf }: Schema): ReadonlyArray<JsonSchema> => anyOf ?? oneOf ?? []

const kindOf = (schema: Schema, resolved: Resolve): string => {
  const { type, format, items, enum: options } = schema
  if (options?.length === 1) return JSON.stringify(options[0])
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) {
    return [...new Set(alternatives.map((each) => kindOf(resolved(each), resolved)))].join(" | ")
  }
  if (options !== undefined) return "enum"
  if (items !== undefined) return `${kindOf(resolved(items), resolved)}[]`
  const name = Array.isArray(type) ? type.join(" | ") : (type ?? "object")
  return format === undefined ? String(name) : `${name} (${format})`
}

const bound = (least: number | undefined, most: number | undefined, unit: string) => {
  if (least === undefined && most === undefined) return []
  return [`${least ?? ""}…${most ?? ""}${unit}`]
}

const rulesOf = (schema: Schema): ReadonlyArray<string> => [
  ...bound(schema.minimum, schema.maximum, ""),
  ...bound(schema.minLength, schema.maxLength, " ch."),
  ...bound(schema.minItems, schema.maxItems, " ×"),
  ...(schema.default === undefined ? [] : [`= ${JSON.stringify(schema.default)}`]),
]

export const describedField = (
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  resolved: Resolve,
): Html => {
  const target = resolved(schema)
  const { enum: values = [] } = target
  const options =
    values.length === 1 ? [] : values.map((each) => html`<code>${String(each)}</code> `)
  const rules = rulesOf(target).join(", ")
  const star = isRequired ? html` <b class="no" title="required">*</b>` : ""
  return html`<tr><td><code>${name}</code>${star}</td>
<td>${kindOf(target, resolved)}</td>
<td><p>${prose(target.description ?? "")} ${rules}</p>${options}</td></tr>`
}

const inside = (schema: JsonSchema, resolved: Resolve): Schema => {
  const target = resolved(schema)
  return target.items === undefined ? target : inside(target.items, resolved)
}

const rowsOf = (
  schema: JsonSchema,
  resolved: Resolve,
  prefix = "",
  depth = 0,
): ReadonlyArray<Html> => {
  if (depth > deepest) return []
  const target = inside(schema, resolved)
  const { properties = {}, required = [] } = target
  const ownRows = Object.entries(properties).flatMap(([name, property]) => {
    const isList = resolved(property).items !== undefined
    const path = `${prefix}${name}${isList ? "[]" : ""}`
    return [
      describedField(path, property, required.includes(name), resolved),
      ...rowsOf(property, resolved, `${path}.`, depth + 1),
    ]
  })
  const others = alternativesOf(target).flatMap((each) => rowsOf(each, resolved, prefix, depth + 1))
  return [...ownRows, ...others]
}

/** Duplicate rows of alternatives are shown once. */
export const fieldRows = (schema: JsonSchema, resolved: Resolve): ReadonlyArray<Html> => {
  const rows = new Map(rowsOf(schema, resolved).map((row) => [row.markup, row]))
  return [...rows.values()]
}
