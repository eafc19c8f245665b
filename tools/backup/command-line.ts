/** Parses the command line. Pure: takes arguments, returns a task or one line of error. */
import { parseArgs } from "node:util"

export type Task =
  | {
      readonly _tag: "Dump" | "Restore"
      readonly url: string
      readonly folder: string
      readonly archive: string | undefined
    }
  | {
      readonly _tag: "Verify"
      readonly url: string
      readonly folder: string | undefined
      readonly archive: string
    }
  | { readonly _tag: "Help" }
  | { readonly _tag: "Wrong"; readonly line: string }

export const helpPage = `node tools/backup/main.ts <command> [options]

  dump     --to <folder>    saves the database, and a copy of the archive if it is given
  restore  --from <folder>  fills an empty database, and the archive if it is given
  verify  [--from <folder>] compares every archived file with the rows of the database,
                            and the numbers of rows with those of the backup

  --database <url>     default: DATABASE_URL
  --archive <folder>   default: ARCHIVE_DIR; where the ten-year archive is
  --help               this page

Exit code 0 when all is well, 1 with one line for each thing that is not.
`

const flags = {
  help: { type: "boolean", short: "h", default: false },
  database: { type: "string" },
  archive: { type: "string" },
  to: { type: "string" },
  from: { type: "string" },
} as const

type Environment = Readonly<Record<string, string | undefined>>

const given = (name: string, value: string | undefined): string => {
  if (value === undefined || value === "") throw new RangeError(`${name} is missing`)
  return value
}

const taskFrom = (args: ReadonlyArray<string>, environment: Environment): Task => {
  const parsed = parseArgs({ args: [...args], options: flags, allowPositionals: true })
  const { values, positionals } = parsed
  const [command, ...rest] = positionals
  if (values.help) return { _tag: "Help" }
  if (rest.length > 0) throw new RangeError(`unknown argument ${rest[0]}`)
  const url = (): string => given("--database", values.database ?? environment["DATABASE_URL"])
  const archive = values.archive ?? environment["ARCHIVE_DIR"]
  switch (command) {
    case "dump":
      return { _tag: "Dump", url: url(), folder: given("--to", values.to), archive }
    case "restore":
      return { _tag: "Restore", url: url(), folder: given("--from", values.from), archive }
    case "verify": {
      return {
        _tag: "Verify",
        url: url(),
        folder: values.from,
        archive: given("--archive", archive),
      }
    }
    default:
      throw new RangeError("the command must be dump, restore or verify; see --help")
  }
}

export const readCommandLine = (args: ReadonlyArray<string>, environment: Environment): Task => {
  try {
    return taskFrom(args, environment)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { _tag: "Wrong", line: message.split("\n", 1)[0] ?? "" }
  }
}
