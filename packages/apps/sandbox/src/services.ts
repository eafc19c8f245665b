/** The services of the sandbox and what each is told. */
import { fileURLToPath } from "node:url"
import type { DataFolder } from "./data-folder.ts"
import type { ServiceDefinition } from "./child-process.ts"
import type { OperatorToken } from "./operator-token.ts"
import type { SandboxTime } from "./sandbox-time.ts"
import type { SellerFiles } from "./seal.ts"
import type { SandboxSettings } from "./settings.ts"
import type { TrustServices } from "./trust-services.ts"

export interface Surroundings {
  readonly folder: DataFolder
  readonly settings: SandboxSettings
  readonly time: SandboxTime
  /** As API and worker take it in `WEBHOOK_SECRETS_KEY`. */
  readonly webhookSecretsKey: string
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
    // Compiled code is kept, beside the data unless there is a place for it: later starts save
    // some 0.3 s for each service.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? folder.within("compile-cache"),
  },
  logFile: folder.within("logs", `${name}.log`),
  onRestart,
})

/** Ports on 127.0.0.1 that others are told of, and who may use the operators'. */
export interface Doors {
  readonly port: number
  readonly operatorPort: number
  readonly ksefPort: number
  readonly operator: OperatorToken
}

export const simulatorService = (around: Surroundings, doors: Doors): ServiceDefinition =>
  service("ksef-simulator", around, {
    HOST: "127.0.0.1",
    PORT: String(doors.ksefPort),
    DATA_DIR: around.folder.within("ksef"),
  })

export const apiService = (
  around: Surroundings,
  databaseUrl: string,
  { port, operatorPort, operator }: Doors,
  onQuestion: NonNullable<ServiceDefinition["onQuestion"]>,
): ServiceDefinition => ({
  ...service("api", around, {
    MODE: "sandbox",
    HOST: "127.0.0.1",
    PORT: String(port),
    OPERATOR_HOST: "127.0.0.1",
    OPERATOR_PORT: String(operatorPort),
    OPERATOR_TOKEN_HASHES: operator.hash,
    DATABASE_URL: databaseUrl,
    ARCHIVE_DIR: around.folder.within("archive"),
    WEBHOOK_SECRETS_KEY: around.webhookSecretsKey,
    WEBHOOK_LOOPBACK: "on",
  }),
  clockOffsetMillis: around.time.offsetMillis,
  onQuestion,
})

/** Only there when the sandbox was told of a Kafka. */
export const relayService = (around: Surroundings, databaseUrl: string): ServiceDefinition => ({
  ...service("relay", around, {
    DATABASE_URL: databaseUrl,
    KAFKA_BROKERS: around.settings.KAFKA_BROKERS,
  }),
  clockOffsetMillis: around.time.offsetMillis,
})

export const workerService = (
  around: Surroundings,
  databaseUrl: string,
  seller: SellerFiles,
  trust: TrustServices["settings"],
  urls: Readonly<Record<"ksef" | "nbp" | "smtp" | "dashboard", string>>,
): ServiceDefinition => ({
  ...service("worker", around, {
    DATABASE_URL: databaseUrl,
    SELLER_FILE: seller.sellerFile,
    SEAL_KEY_FILE: seller.keyFile,
    SEAL_CERTIFICATE_FILE: seller.certificateFile,
    ...trust,
    ARCHIVE_DIR: around.folder.within("archive"),
    KSEF_URL: `${urls.ksef}/v2`,
    KSEF_LIMIT_SCALE: "0",
    NBP_URL: urls.nbp,
    SMTP_URL: urls.smtp,
    SMTP_STARTTLS: "never",
    MAIL_FROM: "Sandbox <no-reply@sandbox.example>",
    DASHBOARD_URL: urls.dashboard,
    WEBHOOK_SECRETS_KEY: around.webhookSecretsKey,
    WEBHOOK_LOOPBACK: "on",
    INVOICING_LEASE: "10",
    WEBHOOK_LEASE: "10",
  }),
  clockOffsetMillis: around.time.offsetMillis,
})
