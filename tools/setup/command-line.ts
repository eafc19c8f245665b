/** Parses the tools' command lines: `--help`, and one line of error for an unknown option. */
import { parseArgs, type ParseArgsConfig } from "node:util"

const help = { type: "boolean", short: "h", default: false } as const

/**
 * The options and arguments of a tool. `--help` prints the page and ends the process; an unknown
 * option ends it with one line and exit code 2.
 */
export const readCommandLine = <const Options extends NonNullable<ParseArgsConfig["options"]>>(
  helpPage: string,
  options: Options,
  allowPositionals = false,
) => {
  try {
    const parsed = parseArgs({ options: { ...options, help }, allowPositionals })
    const { help: isHelpWanted } = parsed.values as { readonly help?: boolean }
    if (isHelpWanted !== true) return parsed
    process.stdout.write(helpPage)
    process.exit(0)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message.split(/[.\n]/, 1)[0]}; see --help\n`)
    process.exit(2)
  }
}
