/** What the tiers beyond `npm test` need besides Node, and how it gets here. */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { promisify } from "node:util"

const execute = promisify(execFile)

export type Say = (line: string) => void

/** A Debian package and a command that shows it is installed. */
const debianPackages = [
  ["xmlsec1", "xmlsec1 --version"],
  ["curl", "curl --version"],
  ["default-jre-headless", "java -version"],
  ["maven", "mvn --version"],
  ["softhsm2", "softhsm2-util --version"],
  ["chromium", "chromium --version"],
  ["pgbouncer", "PATH=$PATH:/usr/sbin pgbouncer --version"],
  ["python3-venv", "python3 -c 'import ensurepip, venv'"],
  ["g++", "g++ --version"],
  ["make", "make --version"],
] as const

/** The driver of hardware tokens, which npm leaves out where there is no compiler. */
const compiledPackage = "node_modules/pkcs11js/build"

const succeeds = (command: string): Promise<boolean> =>
  execute("sh", ["-c", command]).then(
    () => true,
    () => false,
  )

const missingPackages = async (): Promise<ReadonlyArray<string>> => {
  const present = await Promise.all(debianPackages.map(([, command]) => succeeds(command)))
  return debianPackages.filter((_, index) => present[index] === false).map(([name]) => name)
}

const apt = (...words: ReadonlyArray<string>): Promise<unknown> =>
  execute(
    "apt-get",
    ["-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3", "-qq", ...words],
    {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    },
  )

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")

/** Installs missing programs where that is possible; else says what tests will miss. */
const ensurePrograms = async (say: Say): Promise<void> => {
  const missing = await missingPackages()
  const names = missing.join(" ")
  if (missing.length > 0 && !canInstall()) {
    say(`not installed, so their tests are skipped (or fail, with CI=true): ${names}`)
    return
  }
  if (missing.length > 0) {
    say(`installing ${names}`)
    await apt("update")
    await apt("install", "-y", "--no-install-recommends", ...missing)
  }
  if (existsSync(compiledPackage)) return
  say("installing the npm packages again, with the compiler")
  await execute("npm", ["ci", "--include=dev"])
}

/** Fetches a part into its cache. Where that fails, the tests that need it say so. */
const fetchPart = async (
  say: Say,
  name: string,
  ...words: ReadonlyArray<string>
): Promise<void> => {
  const began = performance.now()
  const failure = await execute(process.execPath, [...words]).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message.trim() : String(error)),
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  say(failure === "" ? `${name}: ready after ${seconds} s` : `${name} is missing: ${failure}`)
}

export type TestTier = "system" | "cluster"

/** Brings what the tests of a tier need; prints what it does. */
export const prepare = async (tier: TestTier, say: Say): Promise<void> => {
  say(
    "checking programs, Kafka, S3 server and DSS; what is missing is fetched (minutes, the first time)",
  )
  await ensurePrograms(say)
  await fetchPart(say, "Kafka", "tools/kafka/main.ts", "--fetch")
  if (tier === "cluster") return
  await fetchPart(say, "S3 server", "tools/s3/main.ts")
  await fetchPart(say, "DSS", "tools/dss/main.ts", "--fetch")
}
