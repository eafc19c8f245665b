/**
 * The command line: decodes the arguments before it connects to anything, then runs the work. A
 * command loads only what it needs, so that `--help` and a wrong argument are fast.
 *
 * Exit codes: 0 success, 1 rejected or failed, 2 invalid command line, 130 and 143 stopped by a
 * signal. Results go to standard
 * output, everything else in one line to standard error.
 */
import { UsageError } from "@procurement/lib-cli"
import { Command, CommanderError } from "commander"
import manifest from "../package.json" with { type: "json" }
import { CommandFailed } from "./command-failed.ts"
import { groups } from "./commands/groups.ts"
import type { Task } from "./commands/command.ts"
import type { Outcome } from "./output.ts"
import type { Variables } from "./target.ts"

export interface Surroundings {
  readonly environment: Variables
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
  /** Stops the work of the command; default: nothing does. */
  readonly signal?: AbortSignal
}

const exitCodes = { done: 0, failed: 1, misused: 2 } as const

interface GlobalOptions {
  readonly json?: boolean
  readonly sandbox?: string
}

const help = `
Which service: the sandbox named with --sandbox; otherwise the database of DATABASE_URL, with
MODE=sandbox for test tokens; otherwise the sandbox in the folder of
SANDBOX_DIR (./.sandbox by default), which must be running.

Examples:
  procurement catalog import prices.csv --dry-run
  procurement tenant create --name "Przykładowa sp. z o.o." --nip 9876543210 \\
    --address "ul. Prosta 1, 00-001 Warszawa" --email zakupy@example.com
  procurement user invite ten_… --email anna@example.com --role owner
  procurement client create ten_… --name ERP --scopes orders:read,orders:write
  procurement token create ten_… cli_… --name "till 3" --json
  procurement operator create --name anna --scopes support,warehouse
  procurement order return ord_… --reference RMA-42 --line 1=2 --reason "uszkodzone"
  KAFKA_BROKERS=… procurement dead-letters list
`

const textOf = (outcome: Outcome, { json }: Pick<GlobalOptions, "json">): string =>
  json === true ? `${JSON.stringify(outcome.json, null, 2)}\n` : outcome.text

const programFor = ({ write, writeError }: Surroundings): Command =>
  new Command("procurement")
    .description(
      "The catalog, tenants, users, clients, tokens, operators, orders, invoices, the archive, " +
        "KSeF certificates, reconciliations, dead letters, the status page.",
    )
    .version(manifest.version, "--version", "print the version")
    .option("--json", "print JSON for programs")
    .option("--sandbox <dir>", "the folder of a running sandbox")
    .showSuggestionAfterError(true)
    .configureOutput({ writeOut: write, writeErr: writeError })
    .exitOverride()
    .addHelpText("after", help)

/** Loads a group's commands only if one of the words is its name. */
const addGroups = async (
  program: Command,
  words: ReadonlyArray<string>,
  { environment, write }: Surroundings,
  submit: (task: Task) => void,
): Promise<void> => {
  const answer = (outcome: Outcome): void => write(textOf(outcome, program.opts<GlobalOptions>()))
  for (const { name, description, load } of groups) {
    const group = program.command(name).description(description)
    if (!words.includes(name)) continue
    const add = await load?.()
    add?.(group, submit, { environment, answer })
    const { addOperations } = await import("./commands/operations.ts")
    addOperations(group, submit, { environment, answer })
  }
}

const firstLine = (error: unknown): string => {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message.split("\n", 1)[0] ?? ""
}

const errorText = (error: unknown): string => {
  if (error instanceof UsageError) return error.message.replaceAll("\n", "; ")
  if (error instanceof CommandFailed) return error.message
  return `the database is unavailable: ${firstLine(error)}`
}

/** Runs one command line; returns the exit code. */
export const runCli = async (
  words: ReadonlyArray<string>,
  surroundings: Surroundings,
): Promise<number> => {
  const { environment, write, writeError, signal } = surroundings
  let task: Task | undefined
  const program = programFor(surroundings)
  try {
    await addGroups(program, words, surroundings, (submitted) => {
      task = submitted
    })
    await program.parseAsync(words, { from: "user" })
    const { json, sandbox } = program.opts<GlobalOptions>()
    if (task === undefined) return exitCodes.done
    const { findTarget } = await import("./target.ts")
    const target = await findTarget(sandbox, environment)
    const work = await task(target)
    const { perform } = await import("./perform.ts")
    const outcome = await perform(work, target, signal)
    write(textOf(outcome, json === undefined ? {} : { json }))
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.misused
    writeError(`procurement: ${errorText(error)}\n`)
    return error instanceof UsageError ? exitCodes.misused : exitCodes.failed
  }
}
