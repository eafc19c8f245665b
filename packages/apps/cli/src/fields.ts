/**
 * Maps options and arguments to fields of an operation's body or query, and problems of fields back
 * to options.
 */
import type { FieldError, Problem } from "@procurement/adapter-http-express"

/** The texts of a command's options by their JavaScript names, as commander returns them. */
export type OptionTexts = Readonly<Record<string, string | undefined>>

export interface Field {
  /** As a person types it: `--nip`, `<role>`. */
  readonly option: string
  /** RFC 6901: its place in the body; `/name` for the query parameter `name`. */
  readonly pointer: string
  /** Converts the text to JSON; default: the text itself. Throws a UsageError. */
  readonly read?: (text: string, option: string) => unknown
}

/** A field and the text typed for it, if any. */
export interface Entry extends Field {
  readonly text: string | undefined
  readonly value: unknown
}

export type Typed = Pick<Entry, "option" | "pointer" | "text">

/** `--rate-factor` is `rateFactor`, `<role>` is `role`. */
export const nameOf = (option: string): string =>
  option
    .replaceAll(/^--|[<>]/g, "")
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The member that has the name of an option. */
export const pointerOf = (option: string): string => `/${nameOf(option)}`

export const entriesOf = (fields: ReadonlyArray<Field>, texts: OptionTexts): ReadonlyArray<Entry> =>
  fields.map((field) => {
    const { option, read } = field
    const text = texts[nameOf(option)]
    const value = text === undefined || read === undefined ? text : read(text, option)
    return { ...field, text, value }
  })

/** A number in JSON's form; any other text is left to the schema, which rejects it. */
export const numberOf = (text: string): unknown =>
  /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text

/** `yes` and `no`; any other text is left to the schema, which rejects it. */
export const yesOrNoOf = (text: string): unknown =>
  ["yes", "no"].includes(text) ? text === "yes" : text

/** JSON; any other text is left to the schema, which rejects it. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Splits `a,b`. */
export const listOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

/** Days, or a duration in ISO 8601. */
export const durationOf = (text: string): string => (/^\d+$/.test(text) ? `P${text}D` : text)

/** The API encodes the place where a page starts as base64url. */
export const cursorOf = (id: string): string => Buffer.from(id).toString("base64url")

const withMember = (
  members: object,
  [name = "", ...below]: ReadonlyArray<string>,
  value: unknown,
): object =>
  below.length === 0
    ? { ...members, [name]: value }
    : { ...members, [name]: withMember(Object(Reflect.get(members, name)), below, value) }

/** Sets the typed values at their places in the body. */
export const filled = (entries: ReadonlyArray<Entry>, body: object = {}): object =>
  entries
    .filter(({ text }) => text !== undefined)
    .reduce(
      (members, { pointer, value }) => withMember(members, pointer.slice(1).split("/"), value),
      body,
    )

/** The typed values as parameters of a query. */
export const queryOf = (entries: ReadonlyArray<Entry>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries
      .filter(({ text }) => text !== undefined)
      .map(({ pointer, value }) => [pointer.slice(1), String(value)]),
  )

/** The cursor in the address of the next page. */
export const cursorIn = (next: string): string =>
  new URL(next, "http://localhost").searchParams.get("cursor") ?? ""

/** Unchanged, unless spaces or control characters would make it hard to read. */
const quoted = (text: string): string =>
  /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(text) ? text : JSON.stringify(text)

/** The entry at or around the place; of several the last one that was typed. */
const entryAt = (place: string, entries: ReadonlyArray<Typed>): Typed | undefined => {
  const found = entries.filter(
    ({ pointer }) => place === pointer || place.startsWith(`${pointer}/`),
  )
  return found.findLast(({ text }) => text !== undefined) ?? found[0]
}

const errorMessage = (
  { pointer, parameter = "", message }: FieldError,
  entries: ReadonlyArray<Typed>,
): string => {
  const place = pointer ?? `/${parameter}`
  const { option = place, text } = entryAt(place, entries) ?? {}
  return text === undefined ? `${option} ${message.en}` : `${option} ${quoted(text)}: ${message.en}`
}

/** One line: the error of each option, or else the problem's own text. */
export const messageOfProblem = (
  { detail, errors = [] }: Problem,
  entries: ReadonlyArray<Typed> = [],
): string => {
  const messages = new Set(errors.map((error) => errorMessage(error, entries)))
  return messages.size === 0 ? detail.en : [...messages].join("; ")
}
