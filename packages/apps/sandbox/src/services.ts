/** The services of the sandbox and their settings. */
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { roles } from "@procurement/app-worker/roles"
import type { DataFolder } from "./data-folder.ts"
import type { ServiceDefinition } from "./child-process.ts"
import type { MinistryFiles } from "./ministry.ts"
import type { OfflineCertificateFiles } from "./offline-certificate.ts"
import type { SandboxOperator } from "./operator-token.ts"
import type { SandboxTime } from "./sandbox-time.ts"
import type { SellerFiles } from "./seal.ts"
import type { SandboxSettings } from "./settings.ts"
import type { TlsFiles } from "./tls-files.ts"
import type { TrustServices } from "./trust-services.ts"

export interface Surroundings {
  readonly folder: DataFolder
  readonly settings: SandboxSettings
  readonly time: SandboxTime
  /** In the format of `WEBHOOK_SECRETS_KEY`. */
  readonly webhookSecretsKey: string
  readonly onRestart: ServiceDefinition["onRestart"]
}

/** Beside this process's own bundle, if it has one (tools/bundle); otherwise the source. */
const entryOf = (app: string): string => {
  const beside = join(dirname(process.argv[1] ?? ""), `${app}.mjs`)
  if (existsSync(beside)) return beside
  return fileURLToPath(new URL(`../../${app}/src/main.ts`, import.meta.url))
}

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
    // Node's compile cache, by default in the data folder, saves about 0.3 s per service at later
    // starts.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? folder.within("compile-cache"),
  },
  logFile: folder.within("logs", `${name}.log`),
  onRestart,
})

/** Ports on 127.0.0.1 that other services or users need, and the token for the operators' port. */
export interface Listeners {
  readonly port: number
  readonly tlsPort: number
  readonly operatorPort: number
  readonly ksefPort: number
  /** The API's own metrics, which the status page reads. */
  readonly apiProbesPort: number
  readonly statusPort: number
  readonly statusOperatorPort: number
  readonly operator: SandboxOperator
}

export const simulatorService = (
  around: Surroundings,
  listeners: Listeners,
  ministry: MinistryFiles,
): ServiceDefinition =>
  service("ksef-simulator", around, {
    HOST: "127.0.0.1",
    PORT: String(listeners.ksefPort),
    DATA_DIR: around.folder.within("ksef"),
    UPO_SEAL_KEY_FILE: ministry.keyFile,
    UPO_SEAL_CERTIFICATE_FILE: ministry.certificateFile,
  })

interface ApiSurroundings {
  readonly seller: SellerFiles
  readonly tls: TlsFiles
  readonly whiteList: { readonly url: string }
}

export const apiService = (
  around: Surroundings,
  databaseUrl: string,
  { port, tlsPort, operatorPort, apiProbesPort, ksefPort, statusPort }: Listeners,
  { seller, tls, whiteList }: ApiSurroundings,
  onRequest: NonNullable<ServiceDefinition["onRequest"]>,
): ServiceDefinition => ({
  ...service("api", around, {
    MODE: "sandbox",
    HOST: "127.0.0.1",
    PORT: String(port),
    TLS_PORT: String(tlsPort),
    TLS_KEY_FILE: tls.keyFile,
    TLS_CERTIFICATE_FILE: tls.certificateFile,
    OPERATOR_HOST: "127.0.0.1",
    OPERATOR_PORT: String(operatorPort),
    PROBES_PORT: String(apiProbesPort),
    WHITE_LIST_URL: whiteList.url,
    KSEF_QR_URL: `http://127.0.0.1:${ksefPort}`,
    STATUS_PAGE_URL: `http://127.0.0.1:${statusPort}`,
    SANDBOX_CLIENT_FILE: around.folder.within("credentials.json"),
    DATABASE_URL: databaseUrl,
    ARCHIVE_DIR: around.folder.within("archive"),
    SELLER_FILE: seller.sellerFile,
    WEBHOOK_SECRETS_KEY: around.webhookSecretsKey,
    WEBHOOK_LOOPBACK: "on",
    WEBHOOK_VERIFICATION: around.settings.WEBHOOK_VERIFICATION,
    SANDBOX_CONTROLS: around.settings.SANDBOX_CONTROLS,
    ADDRESS_ATTEMPTS_PER_MINUTE: String(around.settings.ADDRESS_ATTEMPTS_PER_MINUTE),
    CLIENT_TOKENS_PER_MINUTE: String(around.settings.CLIENT_TOKENS_PER_MINUTE),
    KAFKA_BROKERS: around.settings.KAFKA_BROKERS,
  }),
  clockOffsetMillis: around.time.offsetMillis,
  onRequest,
})

/**
 * Polls more often than in production, and ends incidents automatically, because there is no
 * operator.
 */
export const statusService = (
  around: Surroundings,
  listeners: Listeners,
  secretsKey: string,
  smtpUrl: string,
): ServiceDefinition => ({
  ...service("status", around, {
    HOST: "127.0.0.1",
    PORT: String(listeners.statusPort),
    SERVICE_NAME: "Procurement sandbox",
    STATUS_DATABASE: around.folder.within("status", "status.db"),
    STATUS_SECRETS_KEY: secretsKey,
    API_URL: `http://127.0.0.1:${listeners.port}`,
    SANDBOX_URL: `http://127.0.0.1:${listeners.port}`,
    API_METRICS_URLS: `http://127.0.0.1:${listeners.apiProbesPort}/metrics`,
    CHECK_INTERVAL_SECONDS: "10",
    RESOLVE_AFTER_SECONDS: "60",
    OPERATOR_HOST: "127.0.0.1",
    OPERATOR_PORT: String(listeners.statusOperatorPort),
    OPERATOR_TOKEN_HASHES: listeners.operator.hash,
    WEBHOOK_LOOPBACK: "on",
    SMTP_URL: smtpUrl,
    SMTP_STARTTLS: "never",
    MAIL_FROM: "Sandbox status <status@sandbox.example>",
  }),
  // As in deploy/docker/Dockerfile.
  nodeOptions: ["--max-semi-space-size=1"],
  clockOffsetMillis: around.time.offsetMillis,
})

interface WorkerFiles {
  readonly ministry: MinistryFiles
  readonly seller: SellerFiles
  readonly offline: OfflineCertificateFiles
}

/** With Kafka brokers the worker also publishes to Kafka and consumes from it. */
const kafkaOf = ({ settings: { KAFKA_BROKERS } }: Surroundings) =>
  KAFKA_BROKERS === "" ? {} : { KAFKA_BROKERS, ROLES: roles.join(",") }

export const workerService = (
  around: Surroundings,
  databaseUrl: string,
  { ministry, seller, offline }: WorkerFiles,
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
    KSEF_QR_URL: urls.ksef,
    KSEF_LIMIT_SCALE: "0",
    KSEF_UPO_ROOTS_FILE: ministry.authorityFile,
    KSEF_OFFLINE_KEY_FILE: offline.keyFile,
    KSEF_OFFLINE_CERTIFICATE_FILE: offline.certificateFile,
    NBP_URL: urls.nbp,
    SMTP_URL: urls.smtp,
    SMTP_STARTTLS: "never",
    MAIL_FROM: "Sandbox <no-reply@sandbox.example>",
    DASHBOARD_URL: urls.dashboard,
    WEBHOOK_SECRETS_KEY: around.webhookSecretsKey,
    WEBHOOK_LOOPBACK: "on",
    INVOICING_LEASE: "10",
    WEBHOOK_LEASE: "10",
    ...kafkaOf(around),
  }),
  // As in deploy/docker/Dockerfile.
  nodeOptions: ["--max-semi-space-size=4", "--heap-growing-percent=50"],
  clockOffsetMillis: around.time.offsetMillis,
})
