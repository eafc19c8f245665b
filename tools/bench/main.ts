/**
 * `npm run bench`: measures against floors in the same run and prints ratios.
 *
 * Exits with 0 for any ratios, and with 1 and one clear line when a step fails.
 */
import type { Bench, KeepStop } from "./bench.ts"
import { blockingSection } from "./blocking/blocking.ts"
import { backlogSection } from "./clearance/backlog.ts"
import { claimsSection } from "./clearance/claims.ts"
import { sealsSection } from "./clearance/seals.ts"
import { singleSection } from "./clearance/single.ts"
import { type Summary, summarise } from "./comparison.ts"
import { consumeSection } from "./events/consume.ts"
import { relaySection } from "./events/relay.ts"
import { hostileSection } from "./http/hostile.ts"
import { ordersSection } from "./http/orders.ts"
import { authSection, catalogSection, limitsSection } from "./http/reads.ts"
import { type BenchOptions, readCommandLine } from "./options.ts"
import { sizeSection } from "./start/size.ts"
import { startSection } from "./start/start.ts"
import { resultTable } from "./table.ts"
import { deliveriesSection } from "./webhooks/deliveries.ts"
import { isolationSection } from "./webhooks/isolation.ts"

const benches: ReadonlyArray<Bench> = [
  {
    name: "http",
    sections: [ordersSection, catalogSection, authSection, limitsSection, hostileSection],
  },
  { name: "blocking", sections: [blockingSection] },
  {
    name: "clearance",
    sections: [backlogSection, singleSection, sealsSection, claimsSection],
  },
  { name: "webhooks", sections: [deliveriesSection, isolationSection] },
  { name: "events", sections: [relaySection, consumeSection] },
  { name: "start", sections: [startSection, sizeSection] },
]

const helpPage = [
  "npm run bench -- [bench…] [options]",
  "",
  "Measures this project against floors, in the same run, and prints ratios.",
  "",
  "  --only <section>  one section of the benches alone; may be repeated",
  "  --seconds <n>     how long one measurement lasts (default 3)",
  "  --rounds <n>      how often each side is measured, in turn (default 5)",
  "  --brief           one round of a second, small sizes: shows that every bench works",
  "  --large           backlog: 100,000 invoices, single: 1,000 orders (an hour);",
  "                    size: 10,000,000 orders too (half an hour, 45 GB)",
  "  --help            this page",
  "",
  "Benches and their sections:",
  ...benches.flatMap(({ name, sections }) => [
    `  ${name}`,
    ...sections.map((section) => `    ${section.name.padEnd(12)}${section.measures}`),
  ]),
  "",
  "Exit code 0 with any ratios, 1 when something does not work. More: tools/bench/README.md",
  "",
].join("\n")

const log = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? ""

const stops: Array<() => Promise<unknown>> = []
const onEnd: KeepStop = (stop) => stops.push(stop)

/** Undoes what was started, last first; a failed step does not prevent the others. */
const stopOneByOne = async (): Promise<void> => {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    await stop().catch((error: unknown) => log(`could not clean up: ${oneLine(error)}`))
  }
}

let stopping: Promise<void> | undefined

/** Callers during the stop wait for the same end. */
const stopAll = (): Promise<void> => {
  stopping ??= stopOneByOne().finally(() => {
    stopping = undefined
  })
  return stopping
}

const runAll = async (options: BenchOptions): Promise<void> => {
  const results: Array<Summary> = []
  const sections = benches.flatMap((bench) => bench.sections)
  for (const { name, run } of sections.filter((each) => options.sections.includes(each.name))) {
    log(`${name}: preparing`)
    const comparisons = await run({ options, log, onEnd }).finally(stopAll)
    results.push(...comparisons.map(summarise))
  }
  process.stdout.write(`\n${resultTable(results)}\n`)
}

let interrupted = false
const onSignal = (): void => {
  interrupted = true
  void stopAll().then(() => process.exit(130))
}

const known = Object.fromEntries(
  benches.map(({ name, sections }) => [name, sections.map((section) => section.name)]),
)
const commandLine = readCommandLine(process.argv.slice(2), known)
if (commandLine._tag === "Help") process.stdout.write(helpPage)
else if (commandLine._tag === "Wrong") {
  log(`bench: ${commandLine.line}`)
  process.exitCode = 1
} else {
  process.once("SIGINT", onSignal)
  process.once("SIGTERM", onSignal)
  await runAll(commandLine.options).catch((error: unknown) => {
    if (interrupted) return
    log(`bench: ${oneLine(error)}`)
    process.exitCode = 1
  })
}
