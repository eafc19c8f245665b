/**
 * The customers' command line: checks the arguments, then calls the public API.
 *
 * Exit codes: 0 success, 1 rejected or failed, 2 invalid command line. Results go to standard
 * output, everything else to standard error.
 */
import { CheckedCommand, messageOf, UsageError } from "@procurement/lib-cli"
import { type Command, CommanderError } from "commander"
import manifest from "../package.json" with { type: "json" }
import { groups } from "./commands/groups.ts"
import { contextOf, type Surroundings } from "./context.ts"
import { failureText } from "./failures.ts"

const exitCodes = { done: 0, failed: 1, misused: 2 } as const

const help = `
Examples:
  procurement-api login                     # the sandbox in ./.sandbox
  procurement-api orders create --currency PLN --line KUB-330-GRA=50 --wait
  procurement-api invoices download inv_… --format pdf
  procurement-api listen --forward-to http://localhost:3000/hooks
  source <(procurement-api completion bash)
`

const programFor = ({ write, writeError }: Surroundings, wrong: Array<string>): Command =>
  new CheckedCommand("procurement-api", wrong)
    .description("Manage your company's orders, invoices and webhooks through the public API.")
    .version(manifest.version, "--version", "print the version")
    .option("--json", "print JSON for programs")
    .option("--profile <name>", "profile to use (default: that of the last login)")
    .showSuggestionAfterError(true)
    .configureOutput({ writeOut: write, writeErr: writeError, outputError: () => undefined })
    .exitOverride()
    .addHelpText("after", help)

/** Loads a group's commands only if one of the words is its name. */
const buildProgram = async (
  surroundings: Surroundings,
  words: ReadonlyArray<string>,
  wrong: Array<string>,
): Promise<Command> => {
  const program = programFor(surroundings, wrong)
  const build = (others: ReadonlyArray<string>) => buildProgram(surroundings, others, [])
  const context = contextOf(program, surroundings, build, wrong)
  for (const { name, description, load } of groups) {
    const group = program.command(name).description(description)
    if (!words.includes(name)) continue
    const add = await load()
    add(group, context)
  }
  return program
}

/** Help that was shown instead of a command has no message. */
const misuseText = (error: CommanderError, wrong: ReadonlyArray<string>): string => {
  if (error.code === "commander.help") return ""
  return `procurement-api: ${wrong.length > 0 ? wrong.join("\n") : messageOf(error)}\n`
}

/** Runs one command line; returns the exit code. */
export const runCli = async (
  words: ReadonlyArray<string>,
  surroundings: Surroundings,
): Promise<number> => {
  const wrong: Array<string> = []
  try {
    const program = await buildProgram(surroundings, words, wrong)
    await program.parseAsync(words, { from: "user" })
    return exitCodes.done
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done
      surroundings.writeError(misuseText(error, wrong))
      return exitCodes.misused
    }
    if (surroundings.signal.aborted) return exitCodes.failed
    surroundings.writeError(`procurement-api: ${failureText(error)}\n`)
    return error instanceof UsageError ? exitCodes.misused : exitCodes.failed
  }
}
