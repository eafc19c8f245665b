/**
 * `npm run journeys`: counts the files and lines that a reader opens to follow each journey.
 *
 * The method is in docs/ARCHITECTURE.md. Exits with 0 for any sizes, and with 1 when the run fails.
 */
import { readFileSync } from "node:fs"
import { readCommandLine } from "../setup/command-line.ts"
import { journeys } from "./journeys.ts"
import { filesOf, journeyTable, sizeOf } from "./measure.ts"
import { runJourneys } from "./run.ts"

const helpPage = [
  "npm run journeys -- [options]",
  "",
  "Prints what a reader opens to follow each journey from entry to effect: the source files whose",
  "functions one real run in a sandbox calls, their lines, and the lines of these functions.",
  "",
  "  --files <name>  also lists the files of a journey; may be repeated",
  "  --help          this page",
  "",
  "Journeys:",
  ...journeys.flatMap(({ name, title, leavesOut }) => [
    `  ${name.padEnd(8)} ${title}`,
    ...leavesOut.map(({ files, because }) => `             without ${files.source}: ${because}`),
  ]),
  "",
].join("\n")

const root = new URL("../../", import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8")

const stops: Array<() => Promise<unknown>> = []

/** Stops the started processes, last first. */
const stopAll = async (): Promise<void> => {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop()
}

const measure = async (listed: ReadonlyArray<string>): Promise<void> => {
  const stretches = await runJourneys({ onEnd: (stop) => stops.push(stop) })
  const rows = journeys.map((journey) => {
    const stretch = stretches[journey.stage]
    return { journey, paths: filesOf(journey, stretch), today: sizeOf(journey, stretch, textOf) }
  })
  process.stdout.write(journeyTable(rows))
  for (const { journey, paths } of rows.filter((row) => listed.includes(row.journey.name))) {
    const lines = paths.map((path) => `  ${path}\n`)
    process.stdout.write(`\n${journey.name}\n${lines.join("")}`)
  }
}

const { values } = readCommandLine(helpPage, {
  files: { type: "string", multiple: true, default: [] as Array<string> },
})

try {
  const unknown = values.files.find((name) => !journeys.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`--files ${unknown}: there is no such journey`)
  await measure(values.files)
} catch (error) {
  process.stderr.write(`journeys: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
await stopAll()
