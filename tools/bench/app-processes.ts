/** Runs the API and the worker as they are deployed: separate processes with separate settings. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { newSecretKey } from "@procurement/adapter-postgres"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import type { KeepStop } from "./bench.ts"
import { poolSize } from "./database.ts"
import { sampleSeller } from "./sample-invoices.ts"
import { type ServiceProcess, startProcess } from "./service-process.ts"

export const appEntry = (name: "api" | "worker" | "ksef-simulator"): URL =>
  new URL(`../../packages/apps/${name}/src/main.ts`, import.meta.url)

export interface AppOptions {
  readonly databaseUrl: string
  /** The folder of its files. */
  readonly folder: string
  readonly onEnd: KeepStop
  readonly environment?: Readonly<Record<string, string>>
  /** Another file to run, instead of the app's own. */
  readonly entry?: URL
}

export const startApi = async ({
  databaseUrl,
  folder,
  onEnd,
  environment = {},
  entry = appEntry("api"),
}: AppOptions): Promise<ServiceProcess> =>
  startProcess({
    entry,
    onEnd,
    environment: {
      MODE: "sandbox",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(poolSize),
      ARCHIVE_DIR: join(folder, "archive"),
      WEBHOOK_SECRETS_KEY: newSecretKey(),
      ...environment,
    },
  })

/** Writes the seller and its seal; returns the worker settings that name them. */
export const writeSellerFiles = async (
  folder: string,
): Promise<Readonly<Record<string, string>>> => {
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

export const startWorker = async (
  roles: string,
  { databaseUrl, folder, onEnd, environment = {}, entry = appEntry("worker") }: AppOptions,
): Promise<ServiceProcess> =>
  startProcess({
    entry,
    // As in deploy/docker/Dockerfile.
    nodeOptions: ["--max-semi-space-size=4", "--heap-growing-percent=50"],
    onEnd,
    environment: {
      ...(await writeSellerFiles(folder)),
      DATABASE_URL: databaseUrl,
      ARCHIVE_DIR: join(folder, "archive"),
      BATCH_DIR: folder,
      KSEF_URL: "http://127.0.0.1:1/v2",
      WEBHOOK_LOOPBACK: "on",
      ROLES: roles,
      PROBES_PORT: "0",
      LOG_LEVEL: "warn",
      ...environment,
    },
  })
