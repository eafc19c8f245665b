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
const longestSeconds = Number(env["FUZZ_SECONDS"] ?? 600)

/** A run begins with all examples and edges; what is left of its time goes to chance. */
const runSeconds = 200

const say = (line: string): void => {
  process.stdout.write(`fuzz: ${line}\n`)
}

interface Total {
  readonly cases: number
  readonly failures: number
}

const fuzz = async (sandbox: SandboxAddresses, folder: string): Promise<Total> => {
  const started = performance.now()
  const elapsed = (): number => (performance.now() - started) / 1_000
  let total: Total = { cases: 0, failures: 0 }
  for (let seed = firstSeed; total.cases < wantedCases && total.failures === 0; seed += 1) {
    const left = Math.floor(longestSeconds - elapsed())
    if (left < 30) break
    const tenant = await makeFuzzedTenant(sandbox)
    const run: FuzzRun = await runSchemathesis({
      program,
      baseUrl: sandbox.baseUrl,
      tenant,
      seed,
      seconds: Math.min(runSeconds, left),
      reportFile: join(folder, `report-${seed}.json`),
    })
    if (run.failures > 0) process.stdout.write(run.output)
    total = { cases: total.cases + run.cases, failures: total.failures + run.failures }
    say(`seed ${seed}: ${run.cases} cases, ${run.failures} failures, ${Math.round(elapsed())} s`)
  }
  return total
}

const folder = await mkdtemp(join(tmpdir(), "procurement-fuzz-"))
const stops: Array<() => Promise<unknown>> = []
try {
  const sandboxFolder = join(folder, "sandbox")
  await startSandbox(sandboxFolder, (stop) => stops.push(stop))
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
