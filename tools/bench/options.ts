/**
 * What the command line asks for. Pure: arguments in, options or one clear line out.
 */
import { parseArgs } from "node:util"

/**
 * `brief`: as little as shows that the bench works; `large`: also sizes that take many minutes to
 * prepare.
 */
export type Scale = "brief" | "usual" | "large"

export interface BenchOptions {
  /** Names of the benches to run, in the order of the list of benches. */
  readonly names: ReadonlyArray<string>
  /** How long one measurement lasts. */
  readonly seconds: number
  /** How often each side is measured, in turn. */
  readonly rounds: number
  /** File for the results as JSON. */
  readonly jsonFile: string | undefined
  /** How much there is to work on. */
  readonly scale: Scale
  /** Folder for CPU profiles of the API process. */
  readonly profileFolder: string | undefined
}

export type CommandLine =
  | { readonly _tag: "Run"; readonly options: BenchOptions }
  | { readonly _tag: "Help" }
  | { readonly _tag: "Wrong"; readonly line: string }

const longestSeconds = 60
const mostRounds = 99

const numberBetween = (name: string, text: string, maximum: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > maximum) {
    throw new RangeError(`--${name} ${text}: must be a whole number from 1 to ${maximum}`)
  }
  return value
}

const flags = {
  help: { type: "boolean", short: "h", default: false },
  only: { type: "string", multiple: true, default: [] as Array<string> },
  seconds: { type: "string" },
  rounds: { type: "string" },
  json: { type: "string" },
  brief: { type: "boolean", default: false },
  large: { type: "boolean", default: false },
  profile: { type: "string" },
} as const

const scaleOf = ({ brief, large }: { readonly brief: boolean; readonly large: boolean }): Scale => {
  if (brief && large) throw new RangeError("--brief and --large exclude each other")
  if (brief) return "brief"
  return large ? "large" : "usual"
}

const optionsFrom = (args: ReadonlyArray<string>, known: ReadonlyArray<string>): CommandLine => {
  const { values } = parseArgs({ args: [...args], options: flags })
  if (values.help) return { _tag: "Help" }
  const { only, brief } = values
  const { seconds = brief ? "1" : "3", rounds = brief ? "1" : "5" } = values
  const asked = only.flatMap((names) => names.split(","))
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new RangeError(`--only ${unknown}: there are ${known.join(", ")}`)
  }
  return {
    _tag: "Run",
    options: {
      names: known.filter((name) => asked.length === 0 || asked.includes(name)),
      seconds: numberBetween("seconds", seconds, longestSeconds),
      rounds: numberBetween("rounds", rounds, mostRounds),
      jsonFile: values.json,
      scale: scaleOf(values),
      profileFolder: values.profile,
    },
  }
}

/** Reads the arguments after `npm run bench --`; `known` are the names of all benches. */
export const readCommandLine = (
  args: ReadonlyArray<string>,
  known: ReadonlyArray<string>,
): CommandLine => {
  try {
    return optionsFrom(args, known)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { _tag: "Wrong", line: message.split("\n", 1)[0] ?? "" }
  }
}
