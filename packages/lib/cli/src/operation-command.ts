/** The command of an operation: arguments, options, checks, and the request that they make. */
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { type Command, Option as CommandOption } from "commander"
import type { Option } from "./options.ts"
import type { Problems } from "./problems.ts"
import { memberOf } from "./output.ts"
import { type Argument, kebab, type Row } from "./row.ts"
import { checkAlternatives, filled, type Named, type Typed } from "./values.ts"

export type Body = Readonly<Record<string, unknown>>

/** What a program changes in the command of a row. */
export interface Texts {
  readonly text?: string
  /** Other names of options, by the member that they fill: `{ order_id: "order" }`. */
  readonly names?: Readonly<Record<string, string>>
  /** What options are for, where the API's description does not say it. */
  readonly optionTexts?: Readonly<Record<string, string>>
  /** Objects whose members are options without the object's name, inner objects first. */
  readonly shortened?: ReadonlyArray<string>
  /** How the texts of members are read, where JSON is not what a person types. */
  readonly inputs?: Readonly<Record<string, Input>>
  /** Adds to the body what its options leave out, before its required members are checked. */
  readonly complete?: (body: Body) => Body
  /** A member whose values are arguments: `invoices pay-together inv_… inv_…`. */
  readonly argument?: { readonly member: string; readonly name: string; readonly text: string }
  /** The words after the program's name. */
  readonly example?: string
}

export interface Input {
  /** As in the usage: `<file>`. */
  readonly placeholder: string
  /** Throws a `UsageError`. */
  readonly read: (text: string, flag: string) => unknown
  readonly text?: string
}

export interface Request {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly idempotencyKey: string | undefined
  /** The most items of all pages together. */
  readonly limit: number
  /** Options and arguments, so that a problem of a member can name its option. */
  readonly fields: ReadonlyArray<Field>
}

export interface Field {
  readonly option: string
  /** Its member, RFC 6901; `/limit` also for a query parameter. */
  readonly pointer: string
  /** What was typed, if anything. */
  readonly text: string | undefined
}

export interface Program {
  readonly name: string
  /** The working directory. */
  readonly directory: string
  readonly problems: (example?: string) => Problems
}

const isRepeated = ({ kind }: Option): boolean => kind === "items" || kind === "pairs"

const shortOf = (member: string, { shortened = [] }: Texts): string => {
  const within = shortened.find((object) => member.startsWith(`${object}.`))
  return within === undefined ? member : member.slice(within.length + 1)
}

/** A repeated option has the name of one value: `--line`, `--header`. */
const flagOf = (option: Option, texts: Texts): string => {
  const name = shortOf(option.member, texts)
  const own = texts.names?.[option.member]
  return `--${own ?? kebab(isRepeated(option) ? name.replace(/s$/, "") : name)}`
}

const placeholderOf = ({ kind, columns = {} }: Option): string => {
  switch (kind) {
    case "flag":
      return ""
    case "pairs":
      return " <name=value>"
    case "items":
      return ` <${Object.keys(columns).join("=…,")}=…>`
    case "list":
      return " <values>"
    default:
      return ` <${kind === "text" ? "value" : kind}>`
  }
}

/** More choices, such as countries, are left to the reference. */
const maximumChoices = { one: 20, several: 8 }

const textOf = (option: Option, { optionTexts = {} }: Texts): string => {
  const { member, choices = [], kind } = option
  const text = optionTexts[member] ?? option.text
  const maximum = kind === "list" ? maximumChoices.several : maximumChoices.one
  const shown = choices.length > maximum ? "" : choices.join(", ")
  const notes = [isRepeated(option) ? "repeat the option for each" : ""]
  if (kind === "list") notes.push("separated by commas")
  return [text, shown, ...notes].filter((part) => part !== "").join("; ")
}

const gathered = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [
  ...before,
  value,
]

/** A change of a flag can also be its opposite. */
type CommandTexts = Texts & { readonly isChange?: boolean }

const addOption = (command: Command, option: Option, texts: CommandTexts): Named => {
  const flag = flagOf(option, texts)
  const input = texts.inputs?.[option.member]
  const placeholder = input === undefined ? placeholderOf(option) : ` ${input.placeholder}`
  const commandOption = new CommandOption(
    `${flag}${placeholder}`,
    input?.text ?? textOf(option, texts),
  )
  if (isRepeated(option) || option.kind === "list") commandOption.argParser(gathered)
  command.addOption(commandOption)
  if (option.kind === "flag" && (option.isRequired === true || texts.isChange === true)) {
    command.addOption(new CommandOption(flag.replace("--", "--no-"), "the opposite"))
  }
  return {
    ...option,
    flag,
    read: input?.read,
    typed: () => command.getOptionValue(commandOption.attributeName()) as Typed,
  }
}

/** Adds the options of a query or a body, and the arguments that fill a member of it. */
const addOptions = (
  command: Command,
  options: ReadonlyArray<Option>,
  texts: CommandTexts,
  place: number,
): ReadonlyArray<Named> =>
  options.map((option) => {
    const { argument } = texts
    if (option.kind === "fixed") return { ...option, flag: "", typed: () => undefined }
    if (option.member !== argument?.member) return addOption(command, option, texts)
    const isList = option.kind === "list"
    command.argument(`<${argument.name}${isList ? "..." : ""}>`, argument.text)
    const read = texts.inputs?.[option.member]?.read
    return { ...option, flag: `<${argument.name}>`, read, typed: () => command.args.slice(place) }
  })

const fieldOf = ({ flag, member, typed }: Named): Field => {
  const value = typed()
  const text = value === undefined ? undefined : [value].flat().join(" ")
  return { option: flag, pointer: `/${member.replaceAll(".", "/")}`, text }
}

const fieldOfArgument = ({ name, parameter }: Argument, text: string | undefined): Field => ({
  option: `<${name}>`,
  pointer: `/${parameter}`,
  text,
})

const fromFile = async (path: string, file: string, problems: Problems): Promise<unknown> => {
  const text = await readFile(path, "utf8").catch(() => undefined)
  if (text === undefined) problems.add(`--file ${file}: can't be read`)
  try {
    const json: unknown = JSON.parse(text ?? "{}")
    const isBody = typeof json === "object" && json !== null && !Array.isArray(json)
    if (!isBody) problems.add(`--file ${file}: must be a JSON object`)
    return json
  } catch {
    problems.add(`--file ${file}: is not JSON`)
    return undefined
  }
}

const asIs = (body: Body): Body => body

const bodyFrom = (
  { isRequired, alternatives }: NonNullable<Row["body"]>,
  members: ReadonlyArray<Named>,
  { complete = asIs }: Texts,
  problems: Problems,
): unknown => {
  const body = complete(filled(members, problems))
  for (const { flag, isRequired: isNeeded, kind, member, typed } of members) {
    if (isNeeded !== true || kind === "fixed" || typed() !== undefined) continue
    if (memberOf(body, member) === undefined) problems.add(`${flag} (or --file) is missing`)
  }
  if (alternatives) checkAlternatives(alternatives, members, body, problems)
  return isRequired || Object.keys(body).length > 0 ? body : undefined
}

interface OwnOptions {
  readonly file?: string
  readonly limit?: string
  readonly idempotencyKey?: string
}

const largestLimit = 10_000

/** Options that many commands have. */
const addOwnOptions = (
  command: Command,
  { body, isPaged, isKeyed }: Row,
  { argument }: Texts,
): void => {
  if (isPaged) command.option("--limit <count>", "maximum number of results", "20")
  if (body !== undefined && argument === undefined)
    command.option("--file <file>", "the body as JSON, instead of options and their defaults")
  if (isKeyed) {
    command.option("--idempotency-key <key>", "your idempotency key, to repeat the command safely")
  }
}

/**
 * Adds the command of an operation to its group. `run` gets a request of the right form: all that
 * is wrong with a command line is a `UsageError` before. Returns the command, so that a program can
 * add options of its own; `run` gets them all.
 */
export const addOperation = (
  group: Command,
  row: Row,
  texts: Texts,
  program: Program,
  run: (request: Request, options: Readonly<Record<string, unknown>>) => Promise<void>,
): Command => {
  const { body } = row
  const { text = row.text, example } = texts
  const command = group.command(row.words[1]).description(text)
  for (const argument of row.arguments) command.argument(`<${argument.name}>`, argument.text)
  const query = addOptions(command, row.query, texts, 0)
  const isChange = row.method === "PATCH"
  const members = addOptions(
    command,
    body?.options ?? [],
    { ...texts, isChange },
    row.arguments.length,
  )
  addOwnOptions(command, row, texts)
  if (example !== undefined)
    command.addHelpText("after", `\nExample:\n  ${program.name} ${example}`)
  const bodyOf = async (file: string | undefined, problems: Problems): Promise<unknown> => {
    if (body === undefined) return undefined
    if (file === undefined) {
      const typed = bodyFrom(body, members, texts, problems)
      if (isChange && Object.keys(Object(typed)).length === 0) {
        problems.add("name a field to change")
      }
      return typed
    }
    for (const { typed, flag } of members) {
      if (typed() !== undefined) problems.add(`--file can't be combined with ${flag}`)
    }
    return fromFile(resolve(program.directory, file), file, problems)
  }
  return command.action(async () => {
    const { file, limit = "1", idempotencyKey } = command.opts<OwnOptions>()
    const problems = program.problems(example)
    const names = row.arguments.map(({ parameter }, nth) => [parameter, command.args[nth] ?? ""])
    const request: Request = {
      path: Object.fromEntries(names),
      query: filled(query, problems),
      limit: problems.number(limit, "--limit", 1, largestLimit),
      body: await bodyOf(file, problems),
      idempotencyKey,
      fields: [...query, ...members]
        .filter(({ flag }) => flag !== "")
        .map(fieldOf)
        .concat(row.arguments.map((argument, nth) => fieldOfArgument(argument, command.args[nth]))),
    }
    problems.check()
    await run(request, command.opts())
  })
}
