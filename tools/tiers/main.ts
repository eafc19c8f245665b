/**
 * `npm run test:system`, `test:cluster`, `test:clients`, `test:images`, `test:bench` and
 * `test:full`: the tiers beyond `npm test`.
 *
 * Installs what a tier needs, runs it, and reruns a file alone if only timeouts failed in it. Such
 * files are reported as FLAKY; more than two of them are a failure.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { closingLine, type RunReport, type Tally } from "../setup/closing-line-reporter.ts"
import { readCommandLine } from "../setup/command-line.ts"
import { prepare, type Log, type TestTier } from "./parts.ts"
import { filesToRunAgain } from "./second-run.ts"

const helpPage = `npm run test:system  [-- FILE…]  whole apps, Kafka, S3, HSM, DSS, browsers, memory
npm run test:cluster [-- FILE…]  processes killed, outages, rolling restarts
npm run test:clients             generated clients of the API, and other people's clients of KSeF
npm run test:images              the container images, built and run; needs Podman, as root
npm run test:bench               every bench once, briefly
npm run test:full                these, npm test, long fuzzing, and as an ordinary user

What is missing (Debian packages as root, Kafka, S3 server, DSS, generators) is fetched first. With
CI=true a missing part is a failure; without, its tests are skipped with a notice. Those of the
images fail in any case.

A file in which nothing but waiting failed runs again, once and alone, and is named as FLAKY if it
passes then. Up to two such files are accepted.

  SCALE=full   full sizes in the clusters and benches, instead of those of a gate; the system tier
               then runs the tests of npm test too that have more cases or rows
  --help       this page
`

const maximumFlaky = 2
const isFull = process.env["SCALE"] === "full"
const projectsOf = {
  system: ["system", "memory"],
  cluster: ["cluster"],
  clients: ["clients"],
  images: ["images"],
} as const
const isTestTier = (tier: string): tier is TestTier => tier in projectsOf
const log: Log = (line) => void process.stdout.write(`tests: ${line}\n`)

let child: ChildProcess | undefined
let isInterrupted = false
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    isInterrupted = true
    child?.kill(signal)
  })
}

/** Runs a program with additional environment; returns its exit code. */
const run = (
  environment: Readonly<Record<string, string>>,
  program: string,
  ...words: ReadonlyArray<string>
): Promise<number> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment }
    child = spawn(program, words, { stdio: ["ignore", "inherit", "inherit"], env })
    child.once("error", reject)
    child.once("exit", (code) => resolve(code ?? 1))
  })

/** Runs vitest once; a run without a report counts as one failure. */
const runTests = async (folder: string, ...words: ReadonlyArray<string>): Promise<RunReport> => {
  const file = join(folder, "report.json")
  await rm(file, { force: true })
  const code = await run({ TEST_REPORT_FILE: file }, "vitest", "run", ...words)
  const text = await readFile(file, "utf8").catch(() => undefined)
  const noReport = { passed: 0, failed: 1, skipped: 0, failures: [] }
  const report = text === undefined ? noReport : (JSON.parse(text) as RunReport)
  return code === 0 || report.failed > 0 ? report : { ...report, failed: 1 }
}

const sum = (a: Tally, b: Partial<Tally>): Tally => ({
  passed: a.passed + (b.passed ?? 0),
  failed: a.failed + (b.failed ?? 0),
  skipped: a.skipped + (b.skipped ?? 0),
})

/** Runs the tier, then reruns each file in which only timeouts failed, alone. */
const runTier = async (
  folder: string,
  tier: TestTier,
  files: ReadonlyArray<string>,
): Promise<Tally> => {
  await prepare(tier, log)
  const projects = projectsOf[tier].map((name) => `--project=${name}`)
  const first = await runTests(folder, ...projects, ...files)
  const again = isInterrupted ? [] : filesToRunAgain(first.failures)
  if (again.length === 0 || again.length > maximumFlaky) return first
  let total: Tally = { ...first, failed: first.failed - first.failures.length }
  for (const file of again) {
    log(`${file} runs again, alone: only timeouts failed in it`)
    const { failed } = await runTests(folder, ...projects, "--maxWorkers=1", file)
    const late = failed > 0 ? [] : first.failures.filter((failure) => failure.file === file)
    for (const { title, error } of late) log(`FLAKY ${file} › ${title}: ${error}`)
    total = sum(total, { passed: late.length, failed })
  }
  return total
}

/** Files of `npm test` that have more cases or rows with `SCALE=full`. */
const scaled = [
  ".prop.test.ts",
  ".contract.test.ts",
  "http-express/test/limits.int.test.ts",
  "fair-claims.int.test.ts",
]

const runSystemTier = async (folder: string): Promise<Tally> => {
  const tier = await runTier(folder, "system", [])
  if (!isFull || isInterrupted) return tier
  return sum(tier, await runTests(folder, "--project=plain", "--project=database", ...scaled))
}

/** Runs a program that counts as one test. */
const runProgram = async (program: string, ...words: ReadonlyArray<string>): Promise<Tally> => {
  log([program, ...words].join(" "))
  const code = await run({}, program, ...words)
  if (code !== 0) log(`failed with exit code ${code}: ${program}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

const runBenches = (): Promise<Tally> =>
  runProgram("node", "tools/bench/main.ts", ...(isFull ? [] : ["--brief"]))

/** Runs everything in sequence; a failed part does not stop the next. */
const runEverything = async (folder: string): Promise<Tally> => {
  const upper = Object.values(projectsOf).flat()
  const parts = [
    () => runTests(folder, ...upper.map((name) => `--project=!${name}`)),
    () => runTier(folder, "system", []),
    () => runTier(folder, "cluster", []),
    () => runTier(folder, "clients", []),
    () => runTier(folder, "images", []),
    runBenches,
    () => runProgram(".ci/fuzz", "--long"),
    () => runProgram(".ci/as-ordinary-user", "--tests"),
  ]
  let total: Tally = { passed: 0, failed: 0, skipped: 0 }
  for (const part of parts) if (!isInterrupted) total = sum(total, await part())
  return total
}

const { positionals } = readCommandLine(helpPage, {}, true)
const [tier = "", ...files] = positionals

const runChosen = (folder: string): Promise<Tally> | undefined => {
  if (tier === "system" && files.length === 0) return runSystemTier(folder)
  if (isTestTier(tier)) return runTier(folder, tier, files)
  if (files.length > 0) return undefined
  if (tier === "full") return runEverything(folder)
  return tier === "bench" ? runBenches() : undefined
}

const folder = await mkdtemp(join(tmpdir(), "procurement-tests-"))
try {
  const total = await runChosen(folder)
  const line = total === undefined ? "name one tier; see --help" : closingLine(total)
  const isWell = total?.failed === 0 && !isInterrupted
  ;(total === undefined ? process.stderr : process.stdout).write(`${line}\n`)
  process.exitCode = total === undefined ? 2 : Number(!isWell)
} finally {
  await rm(folder, { recursive: true, force: true })
}
