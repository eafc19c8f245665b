/**
 * `.ci/fuzz`: throws at least 20,000 cases, made by schemathesis from the OpenAPI document, at a
 * sandbox of its own. Exit code 0 when every answer was as the document says.
 *
 * FUZZ_PROGRAM is the program schemathesis, FUZZ_SEED the first seed, FUZZ_CASES and FUZZ_SECONDS
 * say how many cases and how long at most.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox } from "../bench/running-sandbox.ts"
import { makeFuzzedTenant, type SandboxAddresses } from "./fuzzed-tenant.ts"
import { type FuzzRun, runSchemathesis } from "./schemathesis.ts"

const { env } = process
const program = env["FUZZ_PROGRAM"] ?? "schemathesis"
const firstSeed = Number(env["FUZZ_SEED"] ?? 1)
const wantedCases = Number(env["FUZZ_CASES"] ?? 20_000)
const longestSeconds = Number(env["FUZZ_SECONDS"] ?? 900)

/** A run starts with all examples and edges; the rest of its time goes to random requests. */
const runSeconds = 150
const shortestSeconds = 30

/** Runs at the same time: the fuzzer thinks longer than the API. */
const partitions = 2

/** All requests come from one address, and each run is one client. */
const liftedLimits = {
  ADDRESS_ATTEMPTS_PER_MINUTE: "100000",
  CLIENT_TOKENS_PER_MINUTE: "100000",
}

const say = (line: string): void => {
  process.stdout.write(`fuzz: ${line}\n`)
}

interface Total {
  readonly cases: number
  readonly failures: number
}

const interruption = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => interruption.abort(new Error(`stopped by ${signal}`)))
}

/** One run, by a customer of its own. */
const runOnce = async (
  sandbox: SandboxAddresses,
  folder: string,
  seed: number,
  seconds: number,
): Promise<FuzzRun> => {
  const run = await runSchemathesis({
    program,
    baseUrl: sandbox.baseUrl,
    tenant: await makeFuzzedTenant(sandbox),
    seed,
    seconds,
    folder,
    signal: interruption.signal,
  })
  if (run.failures > 0) process.stdout.write(run.output)
  say(`seed ${seed}: ${run.cases} cases, ${run.failures} failures`)
  return run
}

const fuzz = async (sandbox: SandboxAddresses, folder: string): Promise<Total> => {
  const started = performance.now()
  let total: Total = { cases: 0, failures: 0 }
  for (
    let seed = firstSeed;
    total.cases < wantedCases && total.failures === 0;
    seed += partitions
  ) {
    const left = Math.floor(longestSeconds - (performance.now() - started) / 1_000)
    if (left < shortestSeconds) break
    const seconds = Math.min(runSeconds, left)
    const runs = await Promise.all(
      Array.from({ length: partitions }, (_, partition) =>
        runOnce(sandbox, folder, seed + partition, seconds),
      ),
    )
    for (const { cases, failures } of runs) {
      total = { cases: total.cases + cases, failures: total.failures + failures }
    }
    say(`${total.cases} cases after ${Math.round((performance.now() - started) / 1_000)} s`)
  }
  return total
}

const folder = await mkdtemp(join(tmpdir(), "procurement-fuzz-"))
const stops: Array<() => Promise<unknown>> = []
try {
  const sandboxFolder = join(folder, "sandbox")
  await startSandbox(sandboxFolder, (stop) => stops.push(stop), liftedLimits)
  const sandbox = JSON.parse(await readFile(join(sandboxFolder, "sandbox.json"), "utf8"))
  const { cases, failures } = await fuzz(sandbox, folder)
  const isEnough = cases >= wantedCases
  if (!isEnough && failures === 0) say(`only ${cases} cases in ${longestSeconds} s`)
  say(`${cases} cases, ${failures} failures (first seed ${firstSeed})`)
  process.exitCode = isEnough && failures === 0 ? 0 : 1
} finally {
  for (const stop of stops) await stop()
  await rm(folder, { recursive: true, force: true })
}
