/** Installs what the tiers beyond `npm test` need besides Node. */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { promisify } from "node:util"
import { findGenerators } from "../clients/installation.ts"
import { findDss } from "../dss/installation.ts"
import { findKafka } from "../kafka/installation.ts"
import { findGateway } from "../s3/installation.ts"
import { failureOf } from "../setup/cached-programs.ts"

const execute = promisify(execFile)

export type Log = (line: string) => void

/** A Debian package and a command that succeeds if it is installed. */
const systemPackages = [
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

const clientsPackages = [
  ["default-jdk-headless", "javac -version"],
  ["maven", "mvn --version"],
  ["python3-venv", "python3 -c 'import ensurepip, venv'"],
  ["php-cli", "php --version"],
  ["php-curl", "php -r 'curl_init();'"],
  ["php-mbstring", "php -r 'mb_strlen(1);'"],
  ["php-guzzlehttp-guzzle", "test -e /usr/share/php/GuzzleHttp/autoload.php"],
] as const

/** The driver of hardware tokens, which npm omits if there is no compiler. */
const compiledPackage = "node_modules/pkcs11js/build"

type Packages = ReadonlyArray<readonly [name: string, command: string]>

const missingPackages = async (packages: Packages): Promise<ReadonlyArray<string>> => {
  const failures = packages.map(([, command]) => failureOf(execute("sh", ["-c", command])))
  const found = await Promise.all(failures)
  return packages.filter((_, index) => found[index] !== undefined).map(([name]) => name)
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

/** Installs missing programs if possible; else reports which tests will be skipped. */
const ensurePrograms = async (packages: Packages, log: Log): Promise<void> => {
  const missing = await missingPackages(packages)
  const names = missing.join(" ")
  if (missing.length > 0 && !canInstall()) {
    log(`not installed, so their tests are skipped (or fail, with CI=true): ${names}`)
    return
  }
  if (missing.length > 0) {
    log(`installing ${names}`)
    await apt("update")
    await apt("install", "-y", "--no-install-recommends", ...missing)
  }
}

const ensureDriver = async (log: Log): Promise<void> => {
  if (existsSync(compiledPackage)) return
  log("installing the npm packages again, with the compiler")
  await execute("npm", ["ci", "--include=dev"])
}

/** Fetches a part into its cache. After a failure the tests that need it report it. */
const fetchPart = async (
  log: Log,
  name: string,
  find: () => Promise<object | string>,
): Promise<void> => {
  const began = performance.now()
  const found = await find()
  const seconds = Math.round((performance.now() - began) / 1_000)
  log(
    typeof found === "string"
      ? `${name} is missing: ${found}`
      : `${name}: ready after ${seconds} s`,
  )
}

export type TestTier = "system" | "cluster" | "clients"

/** Installs what a tier's tests need; prints its steps. */
export const prepare = async (tier: TestTier, log: Log): Promise<void> => {
  if (tier === "clients") {
    log("checking programs and generators; what is missing is fetched (minutes, the first time)")
    await ensurePrograms(clientsPackages, log)
    await fetchPart(log, "generators", findGenerators)
    return
  }
  log(
    "checking programs, Kafka, S3 server and DSS; what is missing is fetched (minutes, the first time)",
  )
  await ensurePrograms(systemPackages, log)
  await ensureDriver(log)
  await fetchPart(log, "Kafka", findKafka)
  if (tier === "cluster") return
  await fetchPart(log, "S3 server", findGateway)
  await fetchPart(log, "DSS", findDss)
}
