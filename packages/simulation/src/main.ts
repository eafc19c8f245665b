/** `npm run simulate`: runs seeds on all cores, or replays one with its timeline. */
import { writeFileSync } from "node:fs"
import { bugs } from "./bugs/bugs.ts"
import { type CommandLine, help, readCommandLine, UsageError } from "./command-line.ts"
import {
  formatEntry,
  htmlOf,
  makePlan,
  type Outcome,
  planWith,
  shrink,
  simulate,
  type SimulationOptions,
} from "./index.ts"
import { loadOptions } from "./load-options.ts"
import { formatProgress, type Progress, speedOf } from "./report/progress.ts"
import { runSeeds, type SeedResult } from "./report/run-seeds.ts"
import type { Kept } from "./shrink.ts"

const commandOf = (
  { days, bug, beside, adapters }: CommandLine,
  seed: number,
  selection?: Kept,
): string => {
  const words = [`npm run simulate -- --seed ${seed} --days ${days}`]
  if (bug !== undefined) words.push(`--bug ${bug}`)
  if (beside !== undefined) words.push(`--beside ${beside}`)
  if (adapters !== undefined) words.push(`--adapters ${adapters}`)
  if (selection !== undefined) {
    const { operations, faults } = selection
    words.push(`--operations "${operations.join(",")}"`, `--faults "${faults.join(",")}"`)
  }
  return words.join(" ")
}

const optionsOf = async ({ bug = "", ...paths }: CommandLine): Promise<SimulationOptions> => ({
  ...(await loadOptions(paths)),
  bug: bugs[bug]?.bug,
})

const printViolation = ({ violation }: Pick<Outcome, "violation">): void => {
  if (violation === undefined) return
  process.stdout.write(`\n${violation.rule}: ${violation.detail}\n`)
}

/** The positions that are kept: all unless some are asked for. */
const chosen = (
  part: "operations" | "faults",
  items: ReadonlyArray<unknown>,
  positions: ReadonlyArray<number> | undefined,
): ReadonlyArray<number> => {
  const unknown = positions?.find((position) => position >= items.length)
  if (unknown === undefined) return positions ?? [...items.keys()]
  throw new UsageError(`--${part}: the seed has ${items.length} ${part}, so none at ${unknown}`)
}

const selected = (command: CommandLine, seed: number, options: SimulationOptions): Outcome => {
  const plan = makePlan(seed, command.days)
  const operations = chosen("operations", plan.operations, command.operations)
  const faults = chosen("faults", plan.faults, command.faults)
  if (command.shrink !== true) {
    return simulate(planWith(plan, { operations, faults }), options)
  }
  const { kept, outcome } = shrink(plan, options)
  process.stderr.write(`${commandOf(command, seed, kept)}\n`)
  return outcome
}

const replay = async (command: CommandLine, seed: number): Promise<void> => {
  const outcome = selected(command, seed, await optionsOf(command))
  for (const entry of outcome.timeline) process.stdout.write(`${formatEntry(entry)}\n`)
  if (command.html !== undefined) writeFileSync(command.html, htmlOf(outcome))
  printViolation(outcome)
  process.exitCode = outcome.violation === undefined ? 0 : 1
}

const reportFirst = async (
  command: CommandLine,
  { seed, violation }: SeedResult,
): Promise<void> => {
  process.stdout.write(`\nSeed ${seed} breaks a guarantee.\n`)
  printViolation({ violation })
  process.stdout.write(`\n  ${commandOf(command, seed)}\n`)
  const options = await optionsOf(command)
  const { kept } = shrink(makePlan(seed, command.days), options)
  process.stdout.write(
    `\nShrunk to ${kept.operations.length} operations and ${kept.faults.length} faults:\n` +
      `\n  ${commandOf(command, seed, kept)}\n`,
  )
}

/** On a terminal the line is written again after each seed. */
const showProgress = (progress: Progress): void => {
  const line = formatProgress(progress)
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001B[K`)
  else if (progress.done % 100 === 0) process.stderr.write(`${line}\n`)
}

const runAll = async (command: CommandLine): Promise<void> => {
  // A mistake in them is reported before the threads start.
  await optionsOf(command)
  const { from, count, days, bug, beside, adapters } = command
  const startedAt = performance.now()
  const broken: Array<SeedResult> = []
  let done = 0
  const progress = (): Progress => {
    const seconds = (performance.now() - startedAt) / 1_000
    return { done, broken: broken.length, count, days, seconds }
  }
  await runSeeds({ from, count, days, bug, beside, adapters }, (result) => {
    done += 1
    if (result.violation !== undefined) broken.push(result)
    showProgress(progress())
  })
  if (process.stderr.isTTY) process.stderr.write("\n")
  const { seconds } = progress()
  process.stderr.write(`${count} seeds in ${seconds.toFixed(1)} s, ${speedOf(progress())} days/s\n`)
  const first = broken.toSorted((left, right) => left.seed - right.seed)[0]
  if (first === undefined) return
  for (const { seed, violation } of broken) {
    process.stdout.write(`${seed} ${violation?.rule}: ${violation?.detail}\n`)
  }
  await reportFirst(command, first)
  process.exitCode = 1
}

try {
  const command = readCommandLine(process.argv.slice(2))
  if (command.help === true) process.stdout.write(help)
  else if (command.seed === undefined) await runAll(command)
  else await replay(command, command.seed)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
