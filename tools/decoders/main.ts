/** `npm run fuzz`: fuzzes the decoders of everything that comes from outside. */
import { mkdirSync, writeFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { readCommandLine } from "../setup/command-line.ts"
import { keepInputs, readCorpus } from "./corpus.ts"
import { decoders } from "./decoders.ts"
import { type RunReport, runFuzzer } from "./run.ts"

const helpPage = `npm run fuzz -- [decoder ...] [options]

Sends mutated inputs to decoders, guided by coverage. Fails when one throws, hangs, takes more
than 15 ms of CPU or runs out of memory; the inputs are written to out/decoders.

  --executions N  inputs for each decoder (default 10000)
  --seed N        the same seed sends the same inputs (default 1)
  --keep          adds inputs that reach new code to tools/decoders/corpus
  --list          only lists the decoders
  --help          this page
`

const { values, positionals } = readCommandLine(
  helpPage,
  {
    executions: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
  true,
)

const fail = (message: string): never => {
  process.stderr.write(`${message}; see --help\n`)
  process.exit(2)
}

const wholeNumber = (option: "executions" | "seed"): number => {
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

const lineOf = (name: string, { executions: count, blocks, slowest }: RunReport, kept: number) =>
  [
    name.padEnd(18),
    String(count).padStart(9),
    String(blocks).padStart(7),
    String(kept).padStart(7),
    slowest.millis.toFixed(1).padStart(8),
    String(slowest.bytes).padStart(9),
  ].join(" ")

process.stdout.write("decoder            executed  blocks  corpus  ms CPU     bytes\n")
let [total, findings] = [0, 0]
for (const decoder of chosen) {
  const { name } = decoder
  const onProgress = (count: number): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${name} ${count} of ${executions}\u001B[K\r`)
  }
  const corpus = readCorpus(name)
  const report = await runFuzzer(decoder, { executions, seed, corpus, onProgress })
  const kept = values.keep ? keepInputs(name, report.discovered) : corpus.length
  process.stdout.write(`${lineOf(name, report, kept)}\n`)
  for (const { kind, input, detail } of report.findings) {
    process.stdout.write(`  ${kind}: ${fileOf(name, input)}: ${detail.split("\n", 3).join(" ")}\n`)
  }
  total += report.executions
  findings += report.findings.length
}
process.stdout.write(`${total} executions, ${findings} findings\n`)
process.exitCode = findings === 0 ? 0 : 1
