/** A worker that issues invoices as in production: with database, KSeF simulator, seal, archive. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import {
  type Database,
  openDatabase,
  parseSecretKeys,
  type SecretKeys,
} from "@procurement/adapter-postgres"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import type { BenchContext } from "../bench.ts"
import { startServer } from "../database.ts"
import { sampleSeller } from "../sample-invoices.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"

const app = (name: string): URL =>
  new URL(`../../../packages/apps/${name}/src/main.ts`, import.meta.url)

export interface InstallationOptions {
  /** Roles of the worker. */
  readonly roles: string
  /** Factor of KSeF's limits, for the simulator and the worker alike. */
  readonly limitScale: number
}

export interface Installation {
  readonly database: Database
  readonly databaseUrl: string
  /** Of the secrets of webhooks. */
  readonly secretKeys: SecretKeys
  /** Of the simulator, without a path. */
  readonly ksefUrl: string
  readonly startWorker: () => Promise<ServiceProcess>
}

/** The seller and its seal, as settings of a worker name them. */
export const writeSellerFiles = async (folder: string) => {
  const files = {
    SELLER_FILE: join(folder, "seller.json"),
    SEAL_KEY_FILE: join(folder, "seal.key.pem"),
    SEAL_CERTIFICATE_FILE: join(folder, "seal.cert.pem"),
  }
  const { name: organization, nip } = sampleSeller
  const seal = await makeTestSeal({ nip, organization, now: instant(Date.now() - 60_000) })
  await writeFile(files.SELLER_FILE, JSON.stringify(sampleSeller))
  await writeFile(files.SEAL_KEY_FILE, seal.keyPem, { mode: 0o600 })
  await writeFile(files.SEAL_CERTIFICATE_FILE, seal.certificatePem)
  return files
}

const secretsKey = Buffer.alloc(32, 7).toString("base64")

/** Opens an installation whose simulator enforces KSeF's limits. It starts without a worker. */
export const openInstallation = async (
  { onEnd, options }: BenchContext,
  { roles, limitScale }: InstallationOptions,
): Promise<Installation> => {
  const folder = await temporaryFolder(onEnd)
  const server = await startServer(join(folder, "postgres"), onEnd)
  const database = await openDatabase({ url: server.url, applicationName: "bench", poolSize: 16 })
  onEnd(database.close)
  await database.migrate()
  const simulator = await startProcess({
    onEnd,
    entry: app("ksef-simulator"),
    environment: { PORT: "0", RATE_LIMIT_SCALE: String(limitScale), LOG_LEVEL: "error" },
  })
  const { url: ksefUrl = "" } = simulator.ready
  const upoRootsFile = join(folder, "upo.pem")
  const certificates = await fetch(`${ksefUrl}/_sim/upo-certificates`)
  await writeFile(upoRootsFile, await certificates.text())
  const environment = {
    ...(await writeSellerFiles(folder)),
    KSEF_UPO_ROOTS_FILE: upoRootsFile,
    DATABASE_URL: server.url,
    ARCHIVE_DIR: join(folder, "archive"),
    BATCH_DIR: folder,
    KSEF_URL: `${ksefUrl}/v2`,
    KSEF_LIMIT_SCALE: String(limitScale),
    WEBHOOK_SECRETS_KEY: secretsKey,
    WEBHOOK_LOOPBACK: "on",
    ROLES: roles,
    PROBES_PORT: "0",
    LOG_LEVEL: "warn",
  }
  const profileFolder = options.profileFolder
  return {
    database,
    databaseUrl: server.url,
    secretKeys: parseSecretKeys(secretsKey),
    ksefUrl,
    startWorker: () => startProcess({ onEnd, entry: app("worker"), environment, profileFolder }),
  }
}
