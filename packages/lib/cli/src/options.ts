/** The options of a command, made from the JSON Schema of an operation's query or body. */

/** What options need of a JSON Schema 2020-12 without references. */
export interface InputSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly description?: string
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: InputSchema
  readonly additionalProperties?: boolean | InputSchema
  readonly anyOf?: ReadonlyArray<InputSchema>
  readonly oneOf?: ReadonlyArray<InputSchema>
}

/** An option, and the member of the query or the body that it fills. */
export interface Option {
  /** Its path: `deliveryAddress.city`. */
  readonly member: string
  /**
   * `list`: values separated by commas. `pairs`: `name=value`, repeated. `items`: objects as
   * `name=value,name=value`, repeated. `fixed`: its only choice, filled with its neighbours.
   */
  readonly kind: "text" | "url" | "number" | "flag" | "list" | "pairs" | "items" | "fixed"
  readonly text: string
  readonly isRequired?: true
  readonly choices?: ReadonlyArray<string>
  /** The members of an item, and whether they are numbers. */
  readonly columns?: Readonly<Record<string, "text" | "number">>
}

/** Alternatives of an object, `null` left out. */
const alternativesOf = ({ anyOf, oneOf }: InputSchema): ReadonlyArray<InputSchema> =>
  (anyOf ?? oneOf ?? []).filter(({ type }) => type !== "null")

/** One object with the members of all alternatives; those that every one requires are required. */
const mergedOf = (schema: InputSchema): InputSchema => {
  const all = alternativesOf(schema)
  const [first] = all
  if (first === undefined) return schema
  if (all.length === 1 || first.properties === undefined) return { ...first, ...schema }
  const required = (first.required ?? []).filter((name) =>
    all.every((each) => each.required?.includes(name)),
  )
  const properties = Object.assign({}, ...all.map((each) => each.properties ?? {}))
  return { type: "object", properties, required }
}

/** The first sentence of a description, as the text of an option. */
const textOf = ({ description = "" }: InputSchema): string => {
  const [sentence = ""] = description.replaceAll("`", "").split(/\.(?: |$)/, 1)
  return /^[A-Z][a-z' ]/.test(sentence) ? sentence[0]?.toLowerCase() + sentence.slice(1) : sentence
}

const isNumber = ({ type }: InputSchema): boolean => type === "integer" || type === "number"

const columnsOf = ({ properties = {} }: InputSchema) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, isNumber(each) ? "number" : "text"]),
  ) as Option["columns"]

const kindOf = (schema: InputSchema): Pick<Option, "kind" | "choices" | "columns"> => {
  const choices = schema.enum?.map(String)
  if (choices !== undefined) return { kind: choices.length === 1 ? "fixed" : "text", choices }
  if (isNumber(schema)) return { kind: "number" }
  if (schema.type === "boolean") return { kind: "flag" }
  if (schema.type === "object") return { kind: "pairs" }
  if (schema.type !== "array") return { kind: schema.format === "uri" ? "url" : "text" }
  const { items = {} } = schema
  if (items.type === "object") return { kind: "items", columns: columnsOf(items) ?? {} }
  return { kind: "list", ...(items.enum === undefined ? {} : { choices: items.enum.map(String) }) }
}

/** The options that fill the members of an object, and of the objects in it. */
export const optionsOf = (
  schema: InputSchema,
  within = "",
  isNeeded = true,
): ReadonlyArray<Option> => {
  const { properties = {}, required = [] } = mergedOf(schema)
  return Object.entries(properties).flatMap(([name, described]) => {
    const member = `${within}${name}`
    const merged = mergedOf(described)
    const isRequired = isNeeded && required.includes(name)
    if (merged.properties !== undefined) return optionsOf(merged, `${member}.`, isRequired)
    const common = { member, ...kindOf(merged), text: textOf(merged) }
    return [isRequired ? { ...common, isRequired } : common]
  })
}

/** Of each alternative, the members that it requires and all that it has. */
export type Alternatives = ReadonlyArray<{
  readonly required: ReadonlyArray<string>
  readonly members: ReadonlyArray<string>
}>

/** Undefined unless the object is one of several. */
export const alternativesIn = (schema: InputSchema): Alternatives | undefined => {
  const all = alternativesOf(schema).filter(({ properties }) => properties !== undefined)
  return all.length < 2
    ? undefined
    : all.map(({ required = [], properties = {} }) => ({
        required,
        members: Object.keys(properties),
      }))
}
