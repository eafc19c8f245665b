/**
 * The command line: arguments are decoded before anything is connected, then one use case runs.
 *
 * Exit codes: 0 done, 1 refused or failed, 2 a command line that makes no sense. Results go to
 * standard output, everything else in one line to standard error.
 */
import { DatabaseIsNewer, openDatabase } from "@procurement/adapter-postgres"
import { clockOfProcess } from "@procurement/app-chassis"
import { Command, CommanderError } from "commander"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import { CommandFailed } from "./command-failed.ts"
import { addArchiveCommands } from "./commands/archive.ts"
import { addClientCommands } from "./commands/client.ts"
import type { Task } from "./commands/command.ts"
import { deadLetterCommands } from "./commands/dead-letters.ts"
import { addInvoiceCommands } from "./commands/invoice.ts"
import { ksefCertificateCommands } from "./commands/ksef-certificate.ts"
import { addOrderCommands } from "./commands/order.ts"
import { addReconciliationCommands } from "./commands/reconciliation.ts"
import { addTenantCommands } from "./commands/tenant.ts"
import { addTokenCommands } from "./commands/token.ts"
import { makeCliRuntime } from "./composition/runtime.ts"
import { wordsOf } from "./failure-words.ts"
import type { Outcome } from "./output.ts"
import { findTarget, type Target, type Variables } from "./target.ts"
import { UsageError } from "./usage-error.ts"

export interface Surroundings {
  readonly environment: Variables
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
}

const exitCodes = { done: 0, failed: 1, misused: 2 } as const

interface GlobalOptions {
  readonly json?: boolean
  readonly sandbox?: string
}

const help = `
Which service: the sandbox named with --sandbox; else the database of DATABASE_URL, with
MODE=sandbox for test tokens; else the sandbox in ./.sandbox, which has to be running.

Examples:
  procurement tenant create --name "Przykładowa sp. z o.o." --nip 9876543210 \\
    --address "ul. Prosta 1, 00-001 Warszawa" --email zakupy@example.com
  procurement client create ten_… --name ERP --scopes orders:read,orders:write
  procurement token create ten_… cli_… --name "till 3" --json
  procurement order return ord_… --reference RMA-42 --lines 1=2 --reason "uszkodzone"
  KAFKA_BROKERS=… procurement dead-letters list
`

const textOf = (outcome: Outcome, { json }: Pick<GlobalOptions, "json">): string =>
  json === true ? `${JSON.stringify(outcome.json, null, 2)}\n` : outcome.text

const programFor = (
  { environment, say, complain }: Surroundings,
  submit: (task: Task) => void,
): Command => {
  const program = new Command("procurement")
    .description(
      "Tenants, clients, tokens, orders, invoices, the archive, KSeF certificates, reconciliations, " +
        "dead letters.",
    )
    .option("--json", "print JSON for programs")
    .option("--sandbox <dir>", "the folder of a running sandbox")
    .showSuggestionAfterError(true)
    .configureOutput({ writeOut: say, writeErr: complain })
    .exitOverride()
    .addHelpText("after", help)
  const letters = deadLetterCommands(environment)
  const tenants = [addTenantCommands, addClientCommands, addTokenCommands]
  const invoices = [addOrderCommands, addInvoiceCommands, addArchiveCommands]
  const others = [...invoices, addReconciliationCommands, letters]
  for (const add of [...tenants, ...others]) add(program, submit)
  ksefCertificateCommands(environment, (outcome) =>
    say(textOf(outcome, program.opts<GlobalOptions>())),
  )(program)
  return program
}

const perform = async (task: Task, target: Target): Promise<Outcome> => {
  const { databaseUrl, environment, clockOffsetMillis } = target
  const database = await openDatabase({
    url: databaseUrl,
    applicationName: "procurement",
    poolSize: 2,
  })
  const runtime = makeCliRuntime(database, clockOfProcess(clockOffsetMillis))
  try {
    await database.migrate()
    const exit = await runtime.runPromiseExit(task(environment))
    if (Exit.isSuccess(exit)) return exit.value
    const failure = exit.cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) throw new CommandFailed(wordsOf(failure.error))
    throw Cause.squash(exit.cause)
  } finally {
    await runtime.dispose()
    await database.close()
  }
}

const firstLine = (error: unknown): string => {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message.split("\n", 1)[0] ?? ""
}

const complaintOf = (error: unknown): string => {
  if (error instanceof CommandFailed || error instanceof UsageError) return error.message
  if (error instanceof DatabaseIsNewer) return error.message
  return `the database could not be used: ${firstLine(error)}`
}

/** Runs one command line; answers the exit code. */
export const runCli = async (
  words: ReadonlyArray<string>,
  surroundings: Surroundings,
): Promise<number> => {
  const { environment, say, complain } = surroundings
  let task: Task | undefined
  const program = programFor(surroundings, (submitted) => {
    task = submitted
  })
  try {
    await program.parseAsync(words, { from: "user" })
    const { json, sandbox } = program.opts<GlobalOptions>()
    if (task === undefined) return exitCodes.done
    const outcome = await perform(task, await findTarget(sandbox, environment))
    say(textOf(outcome, json === undefined ? {} : { json }))
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.misused
    complain(`procurement: ${complaintOf(error)}\n`)
    return error instanceof UsageError ? exitCodes.misused : exitCodes.failed
  }
}
