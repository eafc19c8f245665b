/** The options of the command line: which sections, how long, how often, how much data. */
import type { parseArgs } from "node:util"

/** Flags of `parseArgs`. */
export const benchFlags = {
  only: { type: "string", multiple: true, default: [] as Array<string> },
  seconds: { type: "string" },
  rounds: { type: "string" },
  brief: { type: "boolean", default: false },
  large: { type: "boolean", default: false },
  against: { type: "string" },
} as const

export interface BenchOptions {
  /** Names of the sections to run. */
  readonly sections: ReadonlyArray<string>
  /** The duration of one measurement. */
  readonly seconds: number
  /** The number of measurements of each side, taken alternately. */
  readonly rounds: number
  /**
   * The size of the data. `brief`: the least that shows that it works; `large`: takes many minutes
   * to prepare.
   */
  readonly scale: "brief" | "usual" | "large"
  /** The commit to measure in turns with this one. */
  readonly against?: string
}

type FlagValues = ReturnType<typeof parseArgs<{ options: typeof benchFlags }>>["values"]

/** The benches with their sections, by name. */
export type KnownBenches = Readonly<Record<string, ReadonlyArray<string>>>

const longestSeconds = 60
const maximumRounds = 99

const numberBetween = (name: string, text: string, maximum: number): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= maximum) return value
  throw new RangeError(`--${name} ${text}: must be a whole number from 1 to ${maximum}`)
}

/** Returns the named ones of those that exist, or all; `option` is part of the message. */
const chosen = (
  option: string,
  names: ReadonlyArray<string>,
  existing: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const unknown = names.find((name) => !existing.includes(name))
  if (unknown === undefined) {
    return existing.filter((name) => names.length === 0 || names.includes(name))
  }
  throw new RangeError(`${option}${unknown}: there are ${existing.join(", ")}`)
}

/** Throws an error with one line when the values make no sense. */
export const readOptions = (
  { only, brief, large, against, ...values }: FlagValues,
  names: ReadonlyArray<string>,
  benches: KnownBenches,
): BenchOptions => {
  const { seconds = brief ? "1" : "3", rounds = brief ? "1" : "5" } = values
  if (brief && large) throw new RangeError("--brief and --large exclude each other")
  const sections = chosen("", names, Object.keys(benches)).flatMap((name) => benches[name] ?? [])
  const larger = large ? "large" : "usual"
  const scale = brief ? "brief" : larger
  const selected = only.flatMap((text) => text.split(","))
  return {
    sections: chosen("--only ", selected, sections),
    seconds: numberBetween("seconds", seconds, longestSeconds),
    rounds: numberBetween("rounds", rounds, maximumRounds),
    scale,
    ...(against === undefined ? {} : { against }),
  }
}
