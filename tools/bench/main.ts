/**
 * `npm run bench`: measures against floors in the same run and prints ratios.
 *
 * Exits with 0 for any ratios, and with 1 and one clear line when a step fails.
 */
import { compareWith } from "./against.ts"
import { readCommandLine } from "../setup/command-line.ts"
import type { Bench, Lifetime } from "./bench.ts"
import { blockingSection } from "./blocking/blocking.ts"
import { backlogSection } from "./clearance/backlog.ts"
import { claimsSection } from "./clearance/claims.ts"
import { sealsSection } from "./clearance/seals.ts"
import { singleSection } from "./clearance/single.ts"
import { writesSection } from "./clearance/writes.ts"
import { resultTable, type Summary, summarise } from "./comparison.ts"
import { consumeSection, relaySection } from "./events/events.ts"
import { customersSection } from "./http/customers.ts"
import { hostileSection } from "./http/hostile.ts"
import { authSection, catalogSection, limitsSection, ordersSection } from "./http/requests.ts"
import { benchFlags, readOptions } from "./options.ts"
import { sizeSection, startSection } from "./start/start.ts"
import { deliveriesSection, isolationSection } from "./webhooks/webhooks.ts"

const benches: ReadonlyArray<Bench> = [
  {
    name: "http",
    sections: [
      ordersSection,
      customersSection,
      catalogSection,
      authSection,
      limitsSection,
      hostileSection,
    ],
  },
  { name: "blocking", sections: [blockingSection] },
  {
    name: "clearance",
    sections: [backlogSection, singleSection, sealsSection, claimsSection, writesSection],
  },
  { name: "webhooks", sections: [deliveriesSection, isolationSection] },
  { name: "events", sections: [relaySection, consumeSection] },
  { name: "start", sections: [startSection, sizeSection] },
]

const listed = benches.flatMap(({ name, sections }) => [
  `  ${name}`,
  ...sections.map((section) => `    ${section.name.padEnd(12)}${section.measures}`),
])

const helpPage = `npm run bench -- [bench…] [options]

Measures this project against floors, in the same run, and prints ratios.

  --only <section>  one section of the benches alone; may be repeated
  --seconds <n>     how long one measurement lasts (default 3)
  --rounds <n>      how often each side is measured, in turn (default 5)
  --brief           one round of a second, small sizes: shows that every bench works
  --large           backlog: 100,000 invoices, single: 1,000 orders (an hour);
                    size: 10,000,000 orders too (half an hour, 45 GB)
  --against <ref>   another commit in turns with this one, each against its floors;
                    it is cloned and gets its own packages
  --help            this page

Benches and their sections:
${listed.join("\n")}

Exit code 0 with any ratios, 1 when something does not work. More: tools/bench/README.md
`

const log = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? ""

/** The resources of the running section; released last first. */
let started = new AsyncDisposableStack()
const stopAll = (): Promise<void> => started.disposeAsync()

/** A failed step does not prevent the others. */
const onEnd: Lifetime["onEnd"] = (stop) =>
  started.defer(async () => {
    await stop().catch((error: unknown) => log(`could not clean up: ${oneLine(error)}`))
  })

const { values, positionals } = readCommandLine(helpPage, benchFlags, true)

const runAll = async (): Promise<void> => {
  const names = benches.map(({ name, sections }) => [name, sections.map((each) => each.name)])
  const options = readOptions(values, positionals, Object.fromEntries(names))
  if (options.against !== undefined) {
    const report = await compareWith(options.against, options, log, { onEnd }).finally(stopAll)
    process.stdout.write(`\n${report}\n`)
    return
  }
  const results: Array<Summary> = []
  const sections = benches.flatMap((bench) => bench.sections)
  for (const { name, run } of sections.filter((each) => options.sections.includes(each.name))) {
    log(`${name}: preparing`)
    started = new AsyncDisposableStack()
    const compared = await run({ options, log, onEnd }).finally(stopAll)
    results.push(...compared.map(summarise))
  }
  process.stdout.write(`\n${resultTable(results)}\n`)
}

let interrupted = false
const onSignal = (): void => {
  interrupted = true
  void stopAll().then(() => process.exit(130))
}
process.once("SIGINT", onSignal)
process.once("SIGTERM", onSignal)

await runAll().catch((error: unknown) => {
  if (interrupted) return
  log(`bench: ${oneLine(error)}`)
  process.exitCode = 1
})
