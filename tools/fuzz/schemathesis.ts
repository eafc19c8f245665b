/** Runs schemathesis once against one API, and parses its report. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { FuzzedTenant } from "./fuzzed-tenant.ts"

export interface FuzzRun {
  readonly cases: number
  readonly failures: number
  /** Everything it wrote. */
  readonly output: string
}

export interface FuzzOptions {
  /** The program `schemathesis`. */
  readonly program: string
  readonly baseUrl: string
  readonly tenant: FuzzedTenant
  readonly seed: number
  /** Random cases for each operation, besides its examples and edge cases. */
  readonly examples: number
  /** The folder for configuration and report. */
  readonly folder: string
  /** Stops the run early. */
  readonly signal: AbortSignal
}

interface Report {
  readonly exit_code: number
  readonly test_cases: { readonly generated: number }
  readonly failures: ReadonlyArray<{ readonly count: number }>
  readonly errors: ReadonlyArray<unknown>
}

const template = new URL("../../.ci/fuzz.toml", import.meta.url)

const fileIn = ({ folder, seed }: FuzzOptions, ending: string): string =>
  join(folder, `${seed}.${ending}`)

/** Writes the configuration with the values of this run. */
const writeConfig = async (options: FuzzOptions): Promise<void> => {
  let text = await readFile(template, "utf8")
  for (const [name, value] of Object.entries(options.tenant)) {
    text = text.replaceAll(`\${${name}}`, String(value))
  }
  await writeFile(fileIn(options, "toml"), text, { mode: 0o600 })
}

const argumentsFor = (options: FuzzOptions) => [
  `--config-file=${fileIn(options, "toml")}`,
  "run",
  `${options.baseUrl}/v1/openapi.json`,
  "--checks=all",
  "--phases=examples,coverage,fuzzing,stateful",
  `--seed=${options.seed}`,
  `--max-examples=${options.examples}`,
  "--workers=1",
  "--no-color",
  "--report=json",
  `--report-json-path=${fileIn(options, "json")}`,
]

/** Runs to the end; rejects when it stops without a report. */
export const runSchemathesis = async (options: FuzzOptions): Promise<FuzzRun> => {
  await writeConfig(options)
  const child = spawn(options.program, argumentsFor(options), {
    cwd: options.folder,
    stdio: ["ignore", "pipe", "pipe"],
    signal: options.signal,
  })
  const chunks: Array<Buffer> = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => chunks.push(chunk))
  }
  await once(child, "close")
  const output = Buffer.concat(chunks).toString()
  const text = await readFile(fileIn(options, "json"), "utf8").catch(() => "")
  if (text === "") throw new Error(`schemathesis ended without a report:\n${output}`)
  const { test_cases: cases, failures, errors, exit_code: code } = JSON.parse(text) as Report
  const found = failures.reduce((sum, { count }) => sum + count, errors.length)
  return { cases: cases.generated, failures: found === 0 && code !== 0 ? 1 : found, output }
}
