/** `npm run fuzz`: fuzzes the decoders of everything that comes from outside. */
import { mkdirSync, writeFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { readCommandLine } from "../setup/command-line.ts"
import { readCorpus, writeCorpus } from "./corpus.ts"
import { runFuzzer } from "./run.ts"
import { headLine, reportLine, totalLine } from "./table.ts"

const helpPage = `npm run fuzz -- [decoder ...] [options]

Sends mutated inputs to decoders, guided by coverage. Fails when one throws, hangs, takes more
than 15 ms of CPU, keeps or uses up memory; the inputs are written to out/decoders. A later run
continues with another seed.

  --executions N  inputs for each decoder (default 10000)
  --seconds N     at most so long for each decoder
  --seed N        the same seed sends the same inputs (default 1)
  --keep          keeps inputs that reach new code in tools/decoders/corpus
  --list          only lists the decoders
  --help          this page
`

const { values, positionals } = readCommandLine(
  helpPage,
  {
    executions: { type: "string", default: "10000" },
    seconds: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
  true,
)

// Only now: the adapters take seconds, and the help page needs none of them.
const { decoders } = await import("./decoders.ts")

const fail = (message: string): never => {
  process.stderr.write(`${message}; see --help\n`)
  process.exit(2)
}

const wholeNumber = (option: "executions" | "seconds" | "seed"): number => {
  const number = Number(values[option])
  return Number.isSafeInteger(number) && number > 0
    ? number
    : fail(`--${option} ${values[option]}: must be a whole number above 0`)
}

if (values.list) {
  process.stdout.write(decoders.map(({ name }) => `${name}\n`).join(""))
  process.exit(0)
}

const [executions, seed] = [wholeNumber("executions"), wholeNumber("seed")]
const seconds = values.seconds === "" ? undefined : wholeNumber("seconds")
const names: ReadonlyArray<string> = positionals
const unknown = names.find((name) => !decoders.some((each) => each.name === name))
if (unknown !== undefined) fail(`no decoder is named ${unknown}`)
const chosen = decoders.filter(({ name }) => names.length === 0 || names.includes(name))

const folder = join("out", "decoders")
/** Writes the input into a file named by its hash. */
const fileOf = (name: string, input: Uint8Array): string => {
  mkdirSync(folder, { recursive: true })
  const hash = createHash("sha256").update(input).digest("hex").slice(0, 12)
  const file = join(folder, `${name}-${hash}`)
  writeFileSync(file, input)
  return file
}

process.stdout.write(headLine)
const reports = []
for (const decoder of chosen) {
  const { name } = decoder
  const onProgress = (count: number): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${name} ${count} of ${executions}\u001B[K\r`)
  }
  const corpus = readCorpus(name)
  const options = { executions, seed, seconds, corpus, keeps: values.keep, onProgress }
  const report = await runFuzzer(decoder, options)
  if (values.keep && report.findings.length === 0) writeCorpus(name, report.chosen)
  process.stdout.write(reportLine(name, report, readCorpus(name).length))
  for (const { kind, input, detail } of report.findings) {
    process.stdout.write(`  ${kind}: ${fileOf(name, input)}: ${detail.split("\n", 3).join(" ")}\n`)
  }
  reports.push(report)
}
process.stdout.write(totalLine(reports))
process.exitCode = reports.every(({ findings }) => findings.length === 0) ? 0 : 1
