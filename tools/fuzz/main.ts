/**
 * `.ci/fuzz`: sends cases that schemathesis generates from the OpenAPI document to a separate
 * sandbox. Exits with 0 when every response matched the document.
 *
 * The number of cases depends only on the document, never on the speed of the machine, and a seed
 * gives the same cases each time. FUZZ_PROGRAM is the program schemathesis.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox } from "../bench/processes.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { makeFuzzedTenant, type SandboxAddresses } from "./fuzzed-tenant.ts"

const helpPage = `.ci/fuzz [--long] [--seed N] | --install

Sends generated requests to a sandbox and checks each response against the OpenAPI document.

  --long     12 seeds with 100 random cases for each operation, instead of one seed with 5
  --seed N   the first seed (default 1)
  --install  only installs schemathesis, in the user's cache or in FUZZ_CACHE
  --help     this page
`

const { values } = readCommandLine(helpPage, {
  long: { type: "boolean", default: false },
  seed: { type: "string", default: "1" },
})
const { seeds, examples } = values.long ? { seeds: 12, examples: 100 } : { seeds: 1, examples: 5 }
const firstSeed = Number(values.seed)
const program = process.env["FUZZ_PROGRAM"] ?? "schemathesis"

/** Concurrent runs, because the fuzzer needs more time than the API. */
const partitions = 2

/** All requests come from one address, and each run is one client. */
const liftedLimits = {
  ADDRESS_ATTEMPTS_PER_MINUTE: "100000",
  CLIENT_TOKENS_PER_MINUTE: "100000",
}

const say = (line: string): void => void process.stdout.write(`fuzz: ${line}\n`)

const interruption = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => interruption.abort(new Error(`stopped by ${signal}`)))
}

interface FuzzRun {
  readonly cases: number
  readonly failures: number
}

/** Its JSON report. */
interface Report {
  readonly exit_code: number
  readonly test_cases: { readonly generated: number }
  readonly failures: ReadonlyArray<{ readonly count: number }>
  readonly errors: ReadonlyArray<unknown>
}

const argumentsFor = (baseUrl: string, file: string, seed: number) => [
  `--config-file=${file}.toml`,
  "run",
  `${baseUrl}/v1/openapi.json`,
  "--checks=all",
  "--phases=examples,coverage,fuzzing,stateful",
  `--seed=${seed}`,
  `--max-examples=${examples}`,
  "--workers=1",
  "--no-color",
  "--report=json",
  `--report-json-path=${file}.json`,
]

/** One run of schemathesis with a separate customer; rejects when it stops without a report. */
const runOnce = async (
  sandbox: SandboxAddresses,
  folder: string,
  seed: number,
): Promise<FuzzRun> => {
  const began = performance.now()
  const file = join(folder, String(seed))
  const template = await readFile(join(import.meta.dirname, "../../.ci/fuzz.toml"), "utf8")
  const parts = Object.entries(await makeFuzzedTenant(sandbox))
  const config = parts.reduce((text, [name, to]) => text.replaceAll(`\${${name}}`, to), template)
  await writeFile(`${file}.toml`, config, { mode: 0o600 })
  const child = spawn(program, argumentsFor(sandbox.baseUrl, file, seed), {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    signal: interruption.signal,
  })
  const chunks: Array<Buffer> = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => chunks.push(chunk))
  }
  await once(child, "close")
  const output = Buffer.concat(chunks).toString()
  const text = await readFile(`${file}.json`, "utf8").catch(() => "")
  if (text === "") throw new Error(`schemathesis ended without a report:\n${output}`)
  const report = JSON.parse(text) as Report
  const reported = report.failures.reduce((sum, { count }) => sum + count, report.errors.length)
  const failures = reported === 0 && report.exit_code !== 0 ? 1 : reported
  if (failures > 0) process.stdout.write(output)
  const cases = report.test_cases.generated
  const seconds = Math.round((performance.now() - began) / 1_000)
  say(`${failures > 0 ? "✗ " : ""}seed ${seed}: ${cases} cases, ${failures} failures, ${seconds} s`)
  return { cases, failures }
}

const fuzz = async (sandbox: SandboxAddresses, folder: string): Promise<ReadonlyArray<FuzzRun>> => {
  const runs: Array<FuzzRun> = []
  for (let done = 0; done < seeds; done += partitions) {
    const length = Math.min(partitions, seeds - done)
    const together = Array.from({ length }, (_, part) => firstSeed + done + part)
    runs.push(...(await Promise.all(together.map((seed) => runOnce(sandbox, folder, seed)))))
    if (runs.some(({ failures }) => failures > 0)) break
  }
  return runs
}

const folder = await mkdtemp(join(tmpdir(), "procurement-fuzz-"))
const stops: Array<() => Promise<unknown>> = []
try {
  const sandboxFolder = join(folder, "sandbox")
  await startSandbox({ onEnd: (stop) => stops.push(stop) }, sandboxFolder, liftedLimits)
  const sandbox = JSON.parse(await readFile(join(sandboxFolder, "sandbox.json"), "utf8"))
  const runs = await fuzz(sandbox, folder)
  const cases = runs.reduce((sum, run) => sum + run.cases, 0)
  const failures = runs.reduce((sum, run) => sum + run.failures, 0)
  say(`${cases} cases, ${failures} failures`)
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  for (const stop of stops) await stop()
  await rm(folder, { recursive: true, force: true })
}
