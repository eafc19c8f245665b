/** The command line of `npm run simulate`; a mistake in it is one line. */
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { bugs } from "./bugs/bugs.ts"

export const help = `Simulates the whole system in one process, on a simulated clock, from seeds.

  npm run simulate -- --seeds 100           seeds 1 to 100, on all cores
  npm run simulate -- --seed 7              one seed, with its timeline
  npm run simulate -- --seed 7 --html FILE  the timeline as a page

  --seed N           replays this seed and prints its timeline
  --seeds K          runs K seeds (100 unless given)
  --from N           the first of them (1 unless given)
  --days D           days of load in each (7 unless given); faults end with them
  --bug NAME         plants this bug
  --beside FOLDER    some workers are of the version in this checkout, which has its packages
  --adapters FILE    with the adapters of your own that this module exports
  --shrink           with --seed: leaves out what the violation does not need
  --operations LIST  with --seed: only these operations, by position
  --faults LIST      with --seed: only these faults, by position
  --html FILE        with --seed: writes the timeline as HTML
  --help             prints this text

Ends with 1 when a guarantee is broken, and prints the command that replays it.
`

const options = {
  seed: { type: "string" },
  seeds: { type: "string" },
  from: { type: "string" },
  days: { type: "string" },
  bug: { type: "string" },
  beside: { type: "string" },
  adapters: { type: "string" },
  shrink: { type: "boolean" },
  operations: { type: "string" },
  faults: { type: "string" },
  html: { type: "string" },
  help: { type: "boolean" },
} as const

/** A mistake of the caller, in one line. */
export class UsageError extends Error {}

const parsed = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/[.\n]/, 1)[0]}; see --help`)
  }
}

const wholeNumber = (name: string, text: string, least: number): number => {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number
  throw new UsageError(`--${name} must be a whole number from ${least}, not "${text}"`)
}

/** Empty for no items; undefined for all. */
const positions = (name: string, text: string | undefined): ReadonlyArray<number> | undefined => {
  if (text === undefined || text === "") return text === undefined ? undefined : []
  if (/^\d+(,\d+)*$/.test(text)) return text.split(",").map(Number)
  throw new UsageError(`--${name} must be positions such as 0,4,17, not "${text}"`)
}

/** What `npm run simulate` is asked for. Throws a `UsageError`. */
export const readCommandLine = (args: ReadonlyArray<string>) => {
  const { seed, seeds, from, bug, ...values } = parsed(args)
  const ofSeed = ["shrink", "operations", "faults", "html"] as const
  const alone = ofSeed.find((name) => values[name] !== undefined && seed === undefined)
  if (alone !== undefined) throw new UsageError(`--${alone} needs --seed`)
  if (seed !== undefined && (seeds ?? from) !== undefined) {
    throw new UsageError("--seed is one seed, so it goes without --seeds and --from")
  }
  if (bug !== undefined && bugs[bug] === undefined) {
    throw new UsageError(`--bug must be one of: ${Object.keys(bugs).join(", ")}`)
  }
  if (values.beside !== undefined && !existsSync(join(values.beside, "packages", "simulation"))) {
    throw new UsageError(`--beside must be the folder of a checkout, not "${values.beside}"`)
  }
  if (values.adapters !== undefined && !existsSync(values.adapters)) {
    throw new UsageError(`--adapters must be the file of a module, not "${values.adapters}"`)
  }
  return {
    ...values,
    bug,
    adapters: values.adapters === undefined ? undefined : resolve(values.adapters),
    beside: values.beside === undefined ? undefined : resolve(values.beside),
    seed: seed === undefined ? undefined : wholeNumber("seed", seed, 0),
    count: wholeNumber("seeds", seeds ?? "100", 1),
    from: wholeNumber("from", from ?? "1", 0),
    days: wholeNumber("days", values.days ?? "7", 1),
    operations: positions("operations", values.operations),
    faults: positions("faults", values.faults),
  }
}

export type CommandLine = ReturnType<typeof readCommandLine>
