/** `npm run simulate`: runs seeds on all cores, or replays one with its timeline. */
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { bugs } from "./bugs/bugs.ts"
import { htmlOf, formatEntry, makePlan, type Outcome, planWith, shrink, simulate } from "./index.ts"
import { runSeeds, type SeedResult } from "./report/run-seeds.ts"
import type { Kept } from "./shrink.ts"

const help = `Simulates the whole system in one process, on a simulated clock, from seeds.

  npm run simulate -- --seeds 100           seeds 1 to 100, on all cores
  npm run simulate -- --seed 7              one seed, with its timeline
  npm run simulate -- --seed 7 --html FILE  the timeline as a page

  --seed N           replays this seed and prints its timeline
  --seeds K          runs K seeds (100 unless given)
  --from N           the first of them (1 unless given)
  --days D           days of load in each (7 unless given); faults end with them
  --bug NAME         plants this bug
  --shrink           with --seed: leaves out what the violation does not need
  --operations LIST  with --seed: only these operations, by position
  --faults LIST      with --seed: only these faults, by position
  --html FILE        with --seed: writes the timeline as HTML
  --help             prints this text

Ends with 1 when a guarantee is broken, and prints the command that replays it.
`

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    days: { type: "string", default: "7" },
    bug: { type: "string" },
    shrink: { type: "boolean", default: false },
    operations: { type: "string" },
    faults: { type: "string" },
    html: { type: "string" },
    help: { type: "boolean", default: false },
  },
})

const wholeNumber = (name: string, text: string): number => {
  const number = Number(text)
  if (text !== "" && Number.isSafeInteger(number) && number >= 0) return number
  process.stderr.write(`--${name} must be a whole number\n`)
  process.exit(2)
}

const listOf = (text: string): ReadonlyArray<number> =>
  text === "" ? [] : text.split(",").map(Number)

const days = wholeNumber("days", values.days)

const bug = values.bug === undefined ? undefined : bugs[values.bug]
if (values.bug !== undefined && bug === undefined) {
  process.stderr.write(`--bug must be one of: ${Object.keys(bugs).join(", ")}\n`)
  process.exit(2)
}

const commandOf = (seed: number, kept?: Kept): string => {
  const words = [`npm run simulate -- --seed ${seed} --days ${days}`]
  if (values.bug !== undefined) words.push(`--bug ${values.bug}`)
  if (kept !== undefined) {
    words.push(`--operations "${kept.operations.join(",")}"`, `--faults "${kept.faults.join(",")}"`)
  }
  return words.join(" ")
}

const printViolation = ({ violation }: Pick<Outcome, "violation">): void => {
  if (violation === undefined) return
  process.stdout.write(`\n${violation.rule}: ${violation.detail}\n`)
}

const selected = (seed: number): Outcome => {
  const plan = makePlan(seed, days)
  if (values.shrink) {
    const { kept, outcome } = shrink(plan, bug?.bug)
    process.stderr.write(`${commandOf(seed, kept)}\n`)
    return outcome
  }
  const operations = values.operations === undefined ? undefined : listOf(values.operations)
  const faults = values.faults === undefined ? undefined : listOf(values.faults)
  const all = {
    operations: operations ?? [...plan.operations.keys()],
    faults: faults ?? [...plan.faults.keys()],
  }
  return simulate(planWith(plan, all), bug?.bug)
}

const replay = (seed: number): void => {
  const outcome = selected(seed)
  for (const entry of outcome.timeline) process.stdout.write(`${formatEntry(entry)}\n`)
  if (values.html !== undefined) writeFileSync(values.html, htmlOf(outcome))
  printViolation(outcome)
  process.exitCode = outcome.violation === undefined ? 0 : 1
}

const reportFirst = ({ seed, violation }: SeedResult): void => {
  process.stdout.write(`\nSeed ${seed} breaks a guarantee.\n`)
  printViolation({ violation })
  process.stdout.write(`\n  ${commandOf(seed)}\n`)
  const { kept } = shrink(makePlan(seed, days), bug?.bug)
  process.stdout.write(
    `\nShrunk to ${kept.operations.length} operations and ${kept.faults.length} faults:\n` +
      `\n  ${commandOf(seed, kept)}\n`,
  )
}

const runAll = async (): Promise<void> => {
  const from = wholeNumber("from", values.from)
  const count = wholeNumber("seeds", values.seeds)
  const startedAt = performance.now()
  let done = 0
  const broken: Array<SeedResult> = []
  await runSeeds({ from, count, days, bug: values.bug }, (result) => {
    done += 1
    if (result.violation !== undefined) broken.push(result)
    if (process.stderr.isTTY || done % 100 === 0) {
      process.stderr.write(`\r${done} of ${count} seeds, ${broken.length} broken`)
    }
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const speed = Math.round((count * days) / seconds)
  process.stderr.write(`\r${count} seeds in ${seconds.toFixed(1)} s, ${speed} days per second\n`)
  const first = broken.toSorted((left, right) => left.seed - right.seed)[0]
  if (first === undefined) return
  for (const { seed, violation } of broken) {
    process.stdout.write(`${seed} ${violation?.rule}: ${violation?.detail}\n`)
  }
  reportFirst(first)
  process.exitCode = 1
}

if (values.help) process.stdout.write(help)
else if (values.seed !== undefined) replay(wholeNumber("seed", values.seed))
else await runAll()
