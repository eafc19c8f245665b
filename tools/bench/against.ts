/**
 * `--against <ref>`: measures another commit in turns with this one. The other one gets a clone
 * with packages of its own, and its own benches measure it against the floors that it has.
 */
import { execFile } from "node:child_process"
import { realpath } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { BenchFailure, type Lifetime, temporaryFolder } from "./bench.ts"
import { plainNumber, type Spread, spreadOf } from "./comparison.ts"
import type { BenchOptions } from "./options.ts"

const run = promisify(execFile)
const root = join(import.meta.dirname, "..", "..")

export interface Measurement {
  readonly name: string
  readonly ours: number
  readonly unit: string
  /** How near it comes to its floor; more is better. */
  readonly ratio: number
  /** Microseconds for one unit of work. */
  readonly cpuMicros?: number
}

const rowForm = /^(\S.*?) {2,}([\d,.]+) {2,}[\d,.]+ {2,}(\S.*?) {2,}(\d+\.\d+) {2,}/
const floorForm = /^(\S.*): floor is /
const cpuForm = /^ {2}CPU for one: ours ([\d,.]+) µs/

const numberIn = (text = ""): number => Number(text.replaceAll(",", ""))

/** Reads the report of a run: its text is what benches of every commit have in common. */
export const readReport = (report: string): ReadonlyArray<Measurement> => {
  const measurements = new Map<string, Measurement>()
  let current = ""
  for (const line of report.split("\n")) {
    const [, name, ours, unit = "", ratio] = rowForm.exec(line) ?? []
    if (name !== undefined) {
      measurements.set(name, { name, ours: numberIn(ours), unit, ratio: numberIn(ratio) })
    }
    current = floorForm.exec(line)?.[1] ?? current
    const cpu = cpuForm.exec(line)?.[1]
    const measured = measurements.get(current)
    if (cpu !== undefined && measured !== undefined)
      measurements.set(current, { ...measured, cpuMicros: numberIn(cpu) })
  }
  return [...measurements.values()]
}

/** Both commits in one round. */
export interface Round {
  readonly here: ReadonlyArray<Measurement>
  readonly there: ReadonlyArray<Measurement>
}

const timesOf = (pairs: ReadonlyArray<readonly [number, number]>): string => {
  const { median, lowest, highest }: Spread = spreadOf(pairs.map(([a, b]) => a / b))
  return `${median.toFixed(2)} (${lowest.toFixed(2)}-${highest.toFixed(2)})`
}

const median = (values: ReadonlyArray<number>): string => plainNumber(spreadOf(values).median)

/** The lines of the report: what only one commit measures is left out. */
export const againstReport = (rounds: ReadonlyArray<Round>, ref: string): string => {
  const names = [...new Set(rounds.flatMap(({ here }) => here.map(({ name }) => name)))]
  const lines = names.flatMap((name) => {
    const pairs = rounds.flatMap(({ here, there }) => {
      const [one, other] = [here, there].map((all) => all.find((each) => each.name === name))
      return one === undefined || other === undefined ? [] : [[one, other] as const]
    })
    const [first] = pairs
    if (first === undefined) return []
    const rates = pairs.map(([one, other]) => [one.ratio, other.ratio] as const)
    const values = pairs.map(([one, other]) => [one.ours, other.ours] as const)
    const [here, there] = [0, 1].map((side) => median(values.map((both) => both[side] ?? 0)))
    const cpus = pairs.flatMap(([one, other]) =>
      one.cpuMicros === undefined || other.cpuMicros === undefined
        ? []
        : [[one.cpuMicros, other.cpuMicros] as const],
    )
    const cpuLine =
      cpus.length === 0
        ? []
        : [
            `  CPU for one: ${median(cpus.map(([one]) => one))} µs, ${ref} ` +
              `${median(cpus.map(([, other]) => other))} µs: ${timesOf(cpus)} times that of ${ref}`,
          ]
    return [
      `${name}: ${here} ${first[0].unit}, ${ref} ${there}`,
      `  ratio to the floor: ${timesOf(rates)} times that of ${ref}`,
      ...cpuLine,
    ]
  })
  return [
    ...lines,
    "",
    "Medians over the rounds, with the lowest and the highest; who begins changes.",
  ].join("\n")
}

const commitOf = async (ref: string): Promise<string> => {
  const args = ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]
  const resolved = await run("git", args, { cwd: root }).catch(() => undefined)
  if (resolved === undefined) throw new BenchFailure(`--against ${ref}: there is no such commit`)
  return resolved.stdout.trim()
}

/** Clones this repository at the commit and installs its packages; ends with `signal`. */
const cloneInto = async (
  folder: string,
  ref: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const commit = await commitOf(ref)
  await run("git", ["clone", "--quiet", "--shared", "--no-checkout", root, folder], { signal })
  await run("git", ["checkout", "--quiet", "--detach", commit], { cwd: folder, signal })
  log(`${ref}: installing its packages`)
  await run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder, signal })
}

const longestReport = 16 * 1024 * 1024

/** The command line for one round of a section. */
export const roundArgs = (section: string, { seconds, scale }: BenchOptions) => {
  const sized = scale === "usual" ? [] : [`--${scale}`]
  return ["--only", section, "--rounds", "1", "--seconds", String(seconds), ...sized]
}

/** Ends with `signal`, which also ends what it started. */
const measure = async (
  folder: string,
  section: string,
  options: BenchOptions,
  signal: AbortSignal,
): Promise<ReadonlyArray<Measurement>> => {
  const node = join(folder, "node_modules", ".bin", "node")
  const { stdout } = await run(node, ["tools/bench/main.ts", ...roundArgs(section, options)], {
    cwd: folder,
    maxBuffer: longestReport,
    signal,
  })
  return readReport(stdout)
}

/** Runs the chosen sections of both commits, in turns, and returns the report. */
export const compareWith = async (
  ref: string,
  options: BenchOptions,
  log: (line: string) => void,
  life: Lifetime,
): Promise<string> => {
  const { sections, rounds } = options
  const stopped = new AbortController()
  const folder = join(await realpath(await temporaryFolder(life)), "other")
  life.onEnd(async () => stopped.abort())
  await cloneInto(folder, ref, log, stopped.signal)
  const measured: Array<Round> = []
  for (let nth = 0; nth < rounds; nth += 1) {
    for (const section of sections) {
      log(`${section}: round ${nth + 1} of ${rounds}`)
      const both = { here: root, there: folder }
      const order = nth % 2 === 0 ? (["here", "there"] as const) : (["there", "here"] as const)
      const round: Record<keyof Round, ReadonlyArray<Measurement>> = { here: [], there: [] }
      for (const side of order)
        round[side] = await measure(both[side], section, options, stopped.signal)
      measured.push(round)
    }
  }
  return againstReport(measured, ref)
}
