/** One run of schemathesis against one API, and what it says of itself afterwards. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { FuzzedTenant } from "./fuzzed-tenant.ts"

export interface FuzzRun {
  readonly cases: number
  readonly failures: number
  /** Everything it said. */
  readonly output: string
}

export interface FuzzOptions {
  /** The program `schemathesis`. */
  readonly program: string
  readonly baseUrl: string
  readonly tenant: FuzzedTenant
  readonly seed: number
  readonly seconds: number
  /** Where it may leave its report. */
  readonly reportFile: string
}

interface Report {
  readonly exit_code: number
  readonly test_cases: { readonly generated: number }
  readonly failures: ReadonlyArray<{ readonly count: number }>
  readonly errors: ReadonlyArray<unknown>
}

const config = fileURLToPath(new URL("../../.ci/fuzz.toml", import.meta.url))

const argumentsFor = ({ baseUrl, seed, seconds, reportFile }: FuzzOptions) => [
  `--config-file=${config}`,
  "run",
  `${baseUrl}/v1/openapi.json`,
  "--checks=all",
  "--phases=examples,coverage,fuzzing,stateful",
  `--seed=${seed}`,
  `--max-time=${seconds}`,
  "--workers=1",
  "--no-color",
  "--report=json",
  `--report-json-path=${reportFile}`,
]

/** Runs for about that many seconds; rejects when it breaks off without a report. */
export const runSchemathesis = async (options: FuzzOptions): Promise<FuzzRun> => {
  const env = { ...process.env, ...options.tenant, PYTHONUNBUFFERED: "1" }
  const child = spawn(options.program, argumentsFor(options), {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  })
  const chunks: Array<Buffer> = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => chunks.push(chunk))
  }
  await once(child, "close")
  const output = Buffer.concat(chunks).toString()
  const text = await readFile(options.reportFile, "utf8").catch(() => "")
  if (text === "") throw new Error(`schemathesis ended without a report:\n${output}`)
  const { test_cases: cases, failures, errors, exit_code: code } = JSON.parse(text) as Report
  const found = failures.reduce((sum, { count }) => sum + count, errors.length)
  return { cases: cases.generated, failures: found === 0 && code !== 0 ? 1 : found, output }
}
