/** Installs what the tiers beyond `npm test` need besides Node. */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { promisify } from "node:util"
import { findGenerators, findKsefClient } from "../clients/installation.ts"
import { findSchemas } from "../deploy/schemas.ts"
import { findDss } from "../dss/dss.ts"
import { findKafka } from "../kafka/installation.ts"
import { findGateway } from "../s3/gateway.ts"
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
  ["nginx", "PATH=$PATH:/usr/sbin nginx -v"],
  ["haproxy", "PATH=$PATH:/usr/sbin haproxy -v"],
  ["patroni", "patroni --version"],
  ["etcd-server", "etcd --version"],
  ["postgresql", "ls /usr/lib/postgresql/*/bin/pg_rewind"],
  ["libreoffice-calc", "soffice --version"],
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

const imagesPackages = [
  ["podman", "podman --version"],
  ["runc", "runc --version"],
  ["mmdebstrap", "mmdebstrap --version"],
  ["python3-venv", "python3 -c 'import ensurepip, venv'"],
] as const

/** The driver of hardware tokens, which npm omits if there is no compiler. */
const compiledPackage = "node_modules/pkcs11js/build"

type Packages = ReadonlyArray<readonly [name: string, command: string]>

const apt = (...words: ReadonlyArray<string>): Promise<unknown> => {
  const options = ["-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3", "-qq"]
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  return execute("apt-get", [...options, ...words], { env })
}

/** Installs missing programs if possible; else reports which tests will be skipped. */
const ensurePrograms = async (packages: Packages, log: Log): Promise<void> => {
  const failures = await Promise.all(
    packages.map(([, command]) => failureOf(execute("sh", ["-c", command]))),
  )
  const missing = packages.flatMap(([name], nth) => (failures[nth] === undefined ? [] : [name]))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    const consequence = "their tests are skipped, or fail (with CI=true, and those of images)"
    log(`not installed, so ${consequence}: ${missing.join(" ")}`)
    return
  }
  log(`installing ${missing.join(" ")}`)
  await apt("update")
  await apt("install", "-y", "--no-install-recommends", ...missing)
}

const ensureDriver = async (log: Log): Promise<void> => {
  if (existsSync(compiledPackage)) return
  log("installing the npm packages again, with the compiler")
  await execute("npm", ["ci", "--include=dev"])
}

/** Fetches a part into its cache. After a failure the tests that need it report it. */
const fetchPart = async (log: Log, name: string, find: () => Promise<object | string>) => {
  const began = performance.now()
  const installed = await find()
  const seconds = Math.round((performance.now() - began) / 1_000)
  const ready = `${name}: ready after ${seconds} s`
  log(typeof installed === "string" ? `${name} is missing: ${installed}` : ready)
}

const packagesOf = {
  system: systemPackages,
  cluster: systemPackages,
  clients: clientsPackages,
  images: imagesPackages,
} as const

export type TestTier = keyof typeof packagesOf

/** Installs what a tier's tests need; prints its steps. */
export const prepare = async (tier: TestTier, log: Log): Promise<void> => {
  log("checking programs and servers; what is missing is fetched (minutes, the first time)")
  await ensurePrograms(packagesOf[tier], log)
  if (tier === "images") return fetchPart(log, "schemas", findSchemas)
  if (tier === "clients") {
    await fetchPart(log, "generators", findGenerators)
    return fetchPart(log, "ksef-client", findKsefClient)
  }
  await ensureDriver(log)
  await fetchPart(log, "Kafka", findKafka)
  if (tier === "cluster") return
  await fetchPart(log, "S3 server", findGateway)
  await fetchPart(log, "DSS", findDss)
}
