/** Commands that call one operation of the operator API, declared by their words and texts. */
import type {
  OperatorCalls,
  PreparedCall,
  ReturnedBy,
} from "@procurement/adapter-http-express/operator-calls"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import type { CliPorts } from "../composition/ports.ts"
import {
  entriesOf,
  type Field,
  filled,
  nameOf,
  type OptionTexts,
  pointerOf,
  queryOf,
  type Typed,
} from "../fields.ts"
import { accepted, type Callable, operatorsOf } from "../operators.ts"
import type { Outcome } from "../output.ts"
import type { Target } from "../target.ts"
import type { Submit } from "./command.ts"

/** An option or an argument that fills a field. */
export interface Option extends Field {
  /** `--email <address>`, or `<role>` for an argument. */
  readonly flags: string
  readonly text: string
  readonly isRequired: boolean
  /** The text of an absent option. */
  readonly usually?: string
}

/** Without a pointer it fills the member of its name. */
const optionWith =
  (isRequired: boolean) =>
  (flags: string, text: string, more: Partial<Omit<Option, "flags" | "text">> = {}): Option => {
    const [name = ""] = flags.split(" ", 1)
    return { flags, text, isRequired, option: name, pointer: pointerOf(name), ...more }
  }

export const option = optionWith(false)
export const required = optionWith(true)

export type Argument = readonly [name: string, text: string]

export const withOptions = (command: Command, options: ReadonlyArray<Option>): Command => {
  for (const { flags, text, isRequired, usually } of options) {
    if (flags.startsWith("<")) command.argument(flags, text)
    else if (isRequired) command.requiredOption(flags, text)
    else command.option(flags, text, usually)
  }
  return command
}

type PathOf<Name extends Callable> = Parameters<OperatorCalls[Name]>[0]

interface OperationCommand<Name extends Callable> {
  /** The word after the group's. */
  readonly name: string
  readonly description: string
  /** The arguments for the parameters in the operation's path, in this order. */
  readonly path?: { readonly [Parameter in keyof PathOf<Name>]: Argument }
  readonly options?: ReadonlyArray<Option>
  /** Fields that an option fills besides its own; its own take precedence. */
  readonly alsoFilled?: ReadonlyArray<Field>
  /** The body before the options fill it. */
  readonly body?: object
  /** The options are parameters of a query. */
  readonly isQuery?: true
  /** Texts of absent options that only the running process knows. */
  readonly absent?: () => OptionTexts
  /** Throws a `UsageError` for a service on which it can't run. */
  readonly check?: (target: Target) => void
  readonly show: (json: ReturnedBy<Name>, path: PathOf<Name>) => Outcome
}

type Call<Name extends Callable> = (
  path: PathOf<Name>,
  content: { readonly query?: Readonly<Record<string, string>>; readonly body?: object },
) => PreparedCall<ReturnedBy<Name>, CliPorts>

/** The texts of the path, for problems with them. */
const inPath = (
  parameters: ReadonlyArray<[string, Argument]>,
  words: ReadonlyArray<string>,
): ReadonlyArray<Typed> =>
  parameters.map(([name, [flags]], nth) => ({
    option: flags,
    pointer: `/${name}`,
    text: words[nth],
  }))

/** Adds the command of an operation to its group. */
export const addOperation = <Name extends Callable>(
  group: Command,
  submit: Submit,
  operation: Name,
  row: OperationCommand<Name>,
): void => {
  const { options = [], alsoFilled = [], absent } = row
  const parameters: ReadonlyArray<[string, Argument]> = Object.entries(row.path ?? {})
  const command = group.command(row.name).description(row.description)
  for (const [, argument] of parameters) command.argument(...argument)
  withOptions(command, options).action(() => {
    const words = command.args
    const path = Object.fromEntries(
      parameters.map(([name], nth) => [name, words[nth] ?? ""]),
    ) as PathOf<Name>
    const arguments_ = options.filter(({ flags }) => flags.startsWith("<"))
    const positional = arguments_.map((each, nth) => [
      nameOf(each.option),
      words[parameters.length + nth],
    ])
    const typed: OptionTexts = command.opts()
    const texts = { ...absent?.(), ...typed, ...Object.fromEntries(positional) }
    const entries = entriesOf([...alsoFilled, ...options], texts)
    const content = row.isQuery ? { query: queryOf(entries) } : { body: filled(entries, row.body) }
    submit(async (target) => {
      const call = (await operatorsOf(target))[operation] as Call<Name>
      const work = accepted(call(path, content), [...entries, ...inPath(parameters, words)])
      row.check?.(target)
      return Effect.map(work, (json) => row.show(json, path))
    })
  })
}
