/** Values that a schema rejects, each with one error. */
import { goodValue } from "./good-values.ts"
import { type JsonSchema, resolved } from "./operations.ts"

export interface WrongBody {
  /** A description of the error. */
  readonly title: string
  readonly body: unknown
  /** RFC 6901 pointer to the invalid field. */
  readonly pointer: string
}

interface Wrong {
  readonly title: string
  readonly value: unknown
}

const ofOtherTypes: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  string: [7, true, [], {}],
  integer: ["7", true, [], {}, 1.5],
  number: ["7", true, [], {}],
  boolean: ["true", 1, [], {}],
  array: ["x", 7, {}],
  object: ["x", 7, []],
}

const typesOf = ({ type, properties, enum: options }: JsonSchema): ReadonlyArray<string> => {
  if (Array.isArray(type)) return type
  if (typeof type === "string") return [type]
  if (properties !== undefined) return ["object"]
  return options === undefined ? [] : ["string"]
}

const wrongTypes = (schema: JsonSchema): ReadonlyArray<Wrong> => {
  const types = typesOf(schema)
  const first = types.find((type) => type !== "null") ?? ""
  const others = (ofOtherTypes[first] ?? []).map((value) => ({
    title: `is ${JSON.stringify(value)}`,
    value,
  }))
  return types.includes("null") || first === ""
    ? others
    : [...others, { title: "is null", value: null }]
}

const strangeTexts = ["!", "ż", "\u0000", "a\nb", "a\u202eb", "\u200b", "a\ud800", " a", "a  b"]

/** Texts that do not match the pattern. */
const unlike = (pattern: string): ReadonlyArray<string> =>
  strangeTexts.filter((text) => !new RegExp(pattern, "u").test(text))

const wrongTexts = (schema: JsonSchema, good: unknown): ReadonlyArray<Wrong> => {
  const { minLength = 0, maxLength, enum: options, pattern, format } = schema
  const long = maxLength === undefined ? [] : [`${String(good)}${"x".repeat(maxLength)}`]
  const wrong = [
    ...(minLength > 0 ? [""] : []),
    ...(options === undefined ? [] : ["no such option", ""]),
    ...(pattern === undefined ? [] : unlike(pattern)),
    ...(format === undefined ? [] : ["!"]),
  ]
  return [
    ...wrong.map((value) => ({ title: `is ${JSON.stringify(value)}`, value })),
    ...long.map((value) => ({ title: `has ${value.length} characters`, value })),
  ]
}

const wrongNumbers = ({ minimum, maximum }: JsonSchema): ReadonlyArray<Wrong> =>
  [minimum === undefined ? undefined : minimum - 1, maximum === undefined ? undefined : maximum + 1]
    .filter((value) => value !== undefined)
    .map((value) => ({ title: `is ${value}`, value }))

const wrongLists = (schema: JsonSchema, good: unknown): ReadonlyArray<Wrong> => {
  const { minItems = 0, maxItems, uniqueItems = false } = schema
  const item: unknown = Array.isArray(good) ? good[0] : undefined
  const many = (maxItems ?? 0) + 1
  return [
    ...(minItems > 0 ? [{ title: "is empty", value: [] }] : []),
    ...(uniqueItems ? [{ title: "names one twice", value: [item, item] }] : []),
    ...(maxItems === undefined
      ? []
      : [{ title: `has ${many} items`, value: Array.from({ length: many }, () => item) }]),
  ]
}

/** Errors of the value as a whole. */
export const wrongValues = (schema: JsonSchema, good: unknown): ReadonlyArray<Wrong> => {
  const types = typesOf(schema)
  return [
    ...wrongTypes(schema),
    ...(types.includes("string") ? wrongTexts(schema, good) : []),
    ...(types.includes("integer") || types.includes("number") ? wrongNumbers(schema) : []),
    ...(types.includes("array") ? wrongLists(schema, good) : []),
  ]
}

type Place = (value: unknown) => unknown

const without = (good: object, name: string): object =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))

const wrongMembers = (
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  good: object,
  pointer: string,
  place: Place,
): ReadonlyArray<WrongBody> => [
  ...required.map((name) => ({
    title: `${pointer}/${name} is missing`,
    body: place(without(good, name)),
    pointer: `${pointer}/${name}`,
  })),
  ...(additionalProperties === false
    ? [
        {
          title: `${pointer}/nobody-knows is there`,
          body: place({ ...good, "nobody-knows": 1 }),
          pointer: `${pointer}/nobody-knows`,
        },
      ]
    : []),
  ...Object.entries(properties).flatMap(([name, property]) =>
    wrongBodies(property, Reflect.get(good, name), `${pointer}/${name}`, (value) =>
      place({ ...good, [name]: value }),
    ),
  ),
]

/**
 * For a choice between objects: invalid bodies of each of them. An empty object matches none of
 * them, which is an error of the whole.
 */
const wrongChoices = (
  alternatives: ReadonlyArray<JsonSchema>,
  pointer: string,
  place: Place,
): ReadonlyArray<WrongBody> =>
  alternatives.flatMap((alternative) =>
    wrongBodies(alternative, goodValue(alternative), pointer, place).map((wrong) =>
      JSON.stringify(wrong.body) === JSON.stringify(place({})) ? { ...wrong, pointer } : wrong,
    ),
  )

/** Bodies that differ from the valid one in one place, each with the pointer to that place. */
export const wrongBodies = (
  schema: JsonSchema,
  good: unknown = goodValue(schema),
  pointer = "",
  place: Place = (value) => value,
): ReadonlyArray<WrongBody> => {
  const target = resolved(schema)
  const alternatives = (target.anyOf ?? []).map(resolved)
  if (alternatives.length > 0 && alternatives.every(({ type }) => type === "object")) {
    return wrongChoices(alternatives, pointer, place)
  }
  const whole = wrongValues(target, good).map(({ title, value }) => ({
    title: `${pointer || "the body"} ${title}`,
    body: place(value),
    pointer,
  }))
  const isObject = typeof good === "object" && good !== null && !Array.isArray(good)
  const members = isObject ? wrongMembers(target, good, pointer, place) : []
  const items =
    Array.isArray(good) && target.items !== undefined
      ? wrongBodies(target.items, good[0], `${pointer}/0`, (value) =>
          place([value, ...good.slice(1)]),
        )
      : []
  return [...whole, ...members, ...items]
}
