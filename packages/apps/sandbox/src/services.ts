/** The services of the sandbox and what each is told. */
import { fileURLToPath } from "node:url"
import type { DataFolder } from "./data-folder.ts"
import type { ServiceDefinition } from "./child-process.ts"
import type { SellerFiles } from "./seal.ts"
import type { SandboxSettings } from "./settings.ts"

export interface Surroundings {
  readonly folder: DataFolder
  readonly settings: SandboxSettings
  readonly onRestart: ServiceDefinition["onRestart"]
}

const entryOf = (app: string): string =>
  fileURLToPath(new URL(`../../${app}/src/main.ts`, import.meta.url))

const service = (
  name: string,
  { folder, settings, onRestart }: Surroundings,
  environment: Readonly<Record<string, string>>,
): ServiceDefinition => ({
  name,
  entry: entryOf(name),
  environment: {
    ...environment,
    LOG_LEVEL: settings.LOG_LEVEL,
    // Compiled code is kept beside the data: later starts save some 0.3 s for each service.
    NODE_COMPILE_CACHE: folder.within("compile-cache"),
  },
  logFile: folder.within("logs", `${name}.log`),
  onRestart,
})

export const simulatorService = (around: Surroundings, port: number): ServiceDefinition =>
  service("ksef-simulator", around, {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: around.folder.within("ksef"),
  })

export const apiService = (
  around: Surroundings,
  databaseUrl: string,
  port: number,
): ServiceDefinition =>
  service("api", around, {
    MODE: "sandbox",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ARCHIVE_DIR: around.folder.within("archive"),
  })

export const workerService = (
  around: Surroundings,
  databaseUrl: string,
  seller: SellerFiles,
  urls: { readonly ksef: string; readonly nbp: string },
): ServiceDefinition =>
  service("worker", around, {
    DATABASE_URL: databaseUrl,
    SELLER_FILE: seller.sellerFile,
    SEAL_KEY_FILE: seller.keyFile,
    SEAL_CERTIFICATE_FILE: seller.certificateFile,
    ARCHIVE_DIR: around.folder.within("archive"),
    KSEF_URL: `${urls.ksef}/v2`,
    NBP_URL: urls.nbp,
    WEBHOOK_LOOPBACK: "on",
    INVOICING_LEASE: "10",
  })
