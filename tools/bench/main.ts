/**
 * `npm run bench`: measures against floors in the same run and prints ratios.
 *
 * Exit code 0 with any ratios; 1 when something does not work, with one clear line.
 */
import { writeFile } from "node:fs/promises"
import { cpus } from "node:os"
import type { Bench, BenchContext, KeepStop } from "./bench.ts"
import { authBench } from "./benches/auth.ts"
import { batchBench } from "./benches/batch.ts"
import { blockingBench } from "./benches/blocking.ts"
import { catalogBench } from "./benches/catalog.ts"
import { claimsBench } from "./benches/claims.ts"
import { clearanceBench } from "./benches/clearance.ts"
import { consumeBench } from "./benches/consume.ts"
import { hostileBench } from "./benches/hostile.ts"
import { invoicesBench } from "./benches/invoices.ts"
import { isolationBench } from "./benches/isolation.ts"
import { limitsBench } from "./benches/limits.ts"
import { memoryBench } from "./benches/memory.ts"
import { ordersBench } from "./benches/orders.ts"
import { relayBench } from "./benches/relay.ts"
import { signaturesBench } from "./benches/signatures.ts"
import { sizeBench } from "./benches/size.ts"
import { startBench } from "./benches/start.ts"
import { webhooksBench } from "./benches/webhooks.ts"
import { type Summary, summarise } from "./comparison.ts"
import { type BenchOptions, readCommandLine } from "./options.ts"
import { resultTable } from "./table.ts"

const benches: ReadonlyArray<Bench> = [
  ordersBench,
  catalogBench,
  blockingBench,
  limitsBench,
  webhooksBench,
  isolationBench,
  hostileBench,
  claimsBench,
  sizeBench,
  relayBench,
  consumeBench,
  authBench,
  invoicesBench,
  signaturesBench,
  batchBench,
  startBench,
  memoryBench,
  clearanceBench,
]

const helpPage = [
  "npm run bench -- [options]",
  "",
  "Measures this project against floors, in the same run, and prints ratios.",
  "",
  "  --only <name>     one bench alone; may be repeated",
  "  --seconds <n>     how long one measurement lasts (default 3)",
  "  --rounds <n>      how often each side is measured, in turn (default 5)",
  "  --brief           one round of a second, small sizes: shows that every bench works",
  "  --large           size: 10,000,000 orders too (half an hour, 45 GB);",
  "                    clearance: 100,000 invoices at once, 1,000 one by one (an hour)",
  "  --json <file>     writes every measurement as JSON",
  "  --profile <dir>   writes CPU profiles of the API process (orders, catalog) there",
  "  --help            this page",
  "",
  "Benches:",
  ...benches.map(({ name, measures }) => `  ${name.padEnd(10)}  ${measures}`),
  "",
  "Exit code 0 with any ratios, 1 when something does not work. More: tools/bench/README.md",
  "",
].join("\n")

const stops: Array<() => Promise<unknown>> = []
const onEnd: KeepStop = (stop) => stops.push(stop)

/** Undoes what was started, last first; what can't be undone does not keep the rest from it. */
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

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? ""

const log = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const runBench = async (bench: Bench, options: BenchOptions): Promise<ReadonlyArray<Summary>> => {
  const context: BenchContext = { options, log, onEnd }
  try {
    return (await bench.run(context)).map(summarise)
  } finally {
    await stopAll()
  }
}

const runAll = async (options: BenchOptions): Promise<void> => {
  const startedAt = new Date()
  const results: Array<Summary> = []
  for (const bench of benches.filter(({ name }) => options.names.includes(name))) {
    results.push(...(await runBench(bench, options)))
  }
  process.stdout.write(`\n${resultTable(results)}\n`)
  if (options.jsonFile === undefined) return
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
  const { seconds, rounds } = options
  const report = { startedAt: startedAt.toISOString(), machine, seconds, rounds, results }
  await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`)
}

let interrupted = false
const onSignal = (): void => {
  interrupted = true
  void stopAll().then(() => process.exit(130))
}

const known = benches.map(({ name }) => name)
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
