/** Reads the texts of options as JSON values, and fills a query or a body with them. */
import type { Alternatives, Option } from "./options.ts"
import type { Problems } from "./problems.ts"

/** What was typed for an option: several texts if it was repeated, `true` for a flag. */
export type Typed = string | ReadonlyArray<string> | boolean | undefined

/** An option of a command line. */
export interface Named extends Option {
  /** `--order-id` */
  readonly flag: string
  /** What was typed for it; called after the command line is parsed. */
  readonly typed: () => Typed
  /** Reads what was typed, in place of the option's kind. */
  readonly read?: ((text: string, flag: string) => unknown) | undefined
}

const numberOf = (text: string, flag: string, problems: Problems): number => {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) problems.add(`${flag} ${text}: must be a number`)
  return Number(text)
}

/** `Name: value` as in HTTP, or `name=value`. The value may be a secret and is not shown. */
const pairOf = (text: string, flag: string, problems: Problems): readonly [string, string] => {
  const [, name = "", value = ""] = /^\s*([^:=\s]+)\s*[:=]\s*(.*)$/.exec(text) ?? []
  if (name === "") problems.add(`${flag}: must have the form name=value or "Name: value"`)
  return [name, value]
}

/** `sku=A,quantity=5`; of two members also only their values: `A=5`. */
const itemOf = (text: string, { flag, columns = {} }: Named, problems: Problems): object => {
  const names = Object.keys(columns)
  const isLong = names.some((name) => text.startsWith(`${name}=`))
  const parts = isLong ? text.split(new RegExp(`,(?=(?:${names.join("|")})=)`)) : [text]
  const values = isLong ? parts.map((part) => part.split(/=(.*)/s, 2)) : namedValues(text, names)
  const isComplete = values.every(([name = "", value]) => name in columns && value !== undefined)
  if (!isComplete || values.length === 0) {
    const form = names.map((name) => `${name}=…`).join(",")
    problems.add(`${flag} ${text}: must have the form ${form}`)
    return {}
  }
  return Object.fromEntries(
    values.map(([name = "", value = ""]) => [
      name,
      columns[name] === "number" ? numberOf(value, `${flag} ${name}`, problems) : value,
    ]),
  )
}

const namedValues = (text: string, names: ReadonlyArray<string>): Array<Array<string>> => {
  const values = text.split("=")
  if (names.length !== 2 || values.length !== 2 || values.includes("")) return []
  return values.map((value, nth) => [names[nth] ?? "", value])
}

const valueOf = (option: Named, typed: Exclude<Typed, undefined>, problems: Problems): unknown => {
  const { kind, flag, choices, read } = option
  if (typeof typed === "boolean") return typed
  const texts = typeof typed === "string" ? [typed] : typed
  const [text = ""] = texts
  if (read !== undefined) return read(text, flag)
  switch (kind) {
    case "number":
      return numberOf(text, flag, problems)
    case "url":
      return problems.url(text, flag)
    case "list":
      return texts
        .flatMap((each) => each.split(","))
        .map((each) => each.trim())
        .filter((each) => each !== "")
    case "pairs":
      return Object.fromEntries(texts.map((each) => pairOf(each, flag, problems)))
    case "items":
      return texts.map((each) => itemOf(each, option, problems))
    default:
      return choices === undefined ? text : problems.choice(text, flag, choices)
  }
}

const withMember = (
  members: Readonly<Record<string, unknown>>,
  [name = "", ...below]: ReadonlyArray<string>,
  value: unknown,
): Readonly<Record<string, unknown>> =>
  below.length === 0
    ? { ...members, [name]: value }
    : { ...members, [name]: withMember(Object(members[name]), below, value) }

const parentOf = (member: string): string => member.slice(0, member.lastIndexOf(".") + 1)

/** The members for the typed options; reports all that is missing or has the wrong form. */
export const filled = (
  options: ReadonlyArray<Named>,
  problems: Problems,
): Readonly<Record<string, unknown>> => {
  const values = options.flatMap((option) => {
    const typed = option.typed()
    return typed === undefined ? [] : [[option.member, valueOf(option, typed, problems)] as const]
  })
  const isTyped = (part: string): boolean => values.some(([member]) => member.startsWith(part))
  const fixed = options
    .filter(({ kind, member }) => kind === "fixed" && isTyped(parentOf(member)))
    .map(({ member, choices: [value] = [] }) => [member, value] as const)
  return [...fixed, ...values].reduce<Readonly<Record<string, unknown>>>(
    (members, [member, value]) => withMember(members, member.split("."), value),
    {},
  )
}

/** Reports a choice between the alternatives of a body that is missing or contradictory. */
export const checkAlternatives = (
  alternatives: Alternatives,
  options: ReadonlyArray<Named>,
  body: object,
  problems: Problems,
): void => {
  const typed = Object.keys(body)
  const isOneOf = alternatives.some(
    ({ required, members }) =>
      required.every((name) => typed.includes(name)) &&
      typed.every((name) => members.includes(name)),
  )
  if (isOneOf) return
  const flags = alternatives.map(({ required }) =>
    required
      .map((name) => options.find(({ member }) => member === name)?.flag ?? name)
      .join(" with "),
  )
  problems.add(`pass exactly one of ${flags.slice(0, -1).join(", ")} and ${flags.at(-1)}`)
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Changes the members of a JSON object, as RFC 7396 has it: `null` removes one. */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch
  const before = membersOf(target)
  const changed = Object.entries(patch)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, mergePatch(before[name], value)])
  const left = Object.entries(before).filter(([name]) => !(name in patch))
  return Object.fromEntries([...left, ...changed])
}
