/** Parses the command line. Pure: takes arguments, returns options or one line of error. */
import { parseArgs } from "node:util"

/**
 * `brief`: the least that shows that it works; `large`: sizes that take many minutes to prepare.
 */
export type Scale = "brief" | "usual" | "large"

export interface BenchOptions {
  /** Names of the sections to run. */
  readonly sections: ReadonlyArray<string>
  /** The duration of one measurement. */
  readonly seconds: number
  /** The number of measurements of each side, taken alternately. */
  readonly rounds: number
  /** The size of the data. */
  readonly scale: Scale
}

export type CommandLine =
  | { readonly _tag: "Run"; readonly options: BenchOptions }
  | { readonly _tag: "Help" }
  | { readonly _tag: "Wrong"; readonly line: string }

/** The benches with their sections, by name. */
export type KnownBenches = Readonly<Record<string, ReadonlyArray<string>>>

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
  brief: { type: "boolean", default: false },
  large: { type: "boolean", default: false },
} as const

const scaleOf = ({ brief, large }: { readonly brief: boolean; readonly large: boolean }): Scale => {
  if (brief && large) throw new RangeError("--brief and --large exclude each other")
  if (brief) return "brief"
  return large ? "large" : "usual"
}

/** Returns the sections of the named benches, or of all, limited to those named by `--only`. */
const chosenSections = (
  known: KnownBenches,
  names: ReadonlyArray<string>,
  only: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const unknown = names.find((name) => known[name] === undefined)
  if (unknown !== undefined) {
    throw new RangeError(`${unknown}: there are ${Object.keys(known).join(", ")}`)
  }
  const benches = Object.keys(known).filter((name) => names.length === 0 || names.includes(name))
  const sections = benches.flatMap((name) => known[name] ?? [])
  const missing = only.find((name) => !sections.includes(name))
  if (missing !== undefined) {
    throw new RangeError(`--only ${missing}: there are ${sections.join(", ")}`)
  }
  return sections.filter((name) => only.length === 0 || only.includes(name))
}

const optionsFrom = (args: ReadonlyArray<string>, known: KnownBenches): CommandLine => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: flags,
    allowPositionals: true,
  })
  if (values.help) return { _tag: "Help" }
  const { only, brief } = values
  const { seconds = brief ? "1" : "3", rounds = brief ? "1" : "5" } = values
  const asked = only.flatMap((names) => names.split(","))
  return {
    _tag: "Run",
    options: {
      sections: chosenSections(known, positionals, asked),
      seconds: numberBetween("seconds", seconds, longestSeconds),
      rounds: numberBetween("rounds", rounds, mostRounds),
      scale: scaleOf(values),
    },
  }
}

/** Parses the arguments after `npm run bench --`. */
export const readCommandLine = (args: ReadonlyArray<string>, known: KnownBenches): CommandLine => {
  try {
    return optionsFrom(args, known)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { _tag: "Wrong", line: message.split("\n", 1)[0] ?? "" }
  }
}
