/** The content of `sandbox.json` for scripts: all URLs, and the secrets to use them. */
import type { DataFolder } from "./data-folder.ts"
import type { SellerFiles } from "./seal.ts"
import type { SandboxCredentials } from "./seed.ts"
import type { Listeners } from "./services.ts"
import type { TlsFiles } from "./tls-files.ts"

export interface SandboxInfo {
  readonly baseUrl: string
  readonly tokenUrl: string
  /** The customers' web page. */
  readonly dashboardUrl: string
  /** Opens the customers' web page, signed in as the sandbox's owner; works once. */
  readonly signInUrl: string
  /** The same API over TLS, with client certificates. */
  readonly tlsUrl: string
  /** Certificate of the authority behind `tlsUrl`, PEM. */
  readonly authorityFile: string
  /** A client of a second tenant that authenticates with its certificate. */
  readonly certificateClientId: string
  readonly clientCertificateFile: string
  readonly clientKeyFile: string
  readonly clientId: string
  readonly clientSecret: string
  /** Opens the seller's console, signed in as its administrator; works once. */
  readonly consoleSignInUrl: string
  /** Base URL of the operator API, without `/internal/v1`. */
  readonly operatorUrl: string
  readonly operatorToken: string
  readonly ksefUrl: string
  /** The public status page. */
  readonly statusUrl: string
  /** Base URL of its operator API, without `/internal/v1`, with the same token. */
  readonly statusOperatorUrl: string
  /** The mailbox of all mails that the sandbox sends: a page, and JSON at `/messages`. */
  readonly mailUrl: string
  /** The National Bank's recorded rates; `/` lists them. */
  readonly nbpUrl: string
  /** The sandbox's list of VAT payers. */
  readonly whiteListUrl: string
  readonly databaseUrl: string
  readonly archiveDir: string
  readonly logsDir: string
  /** Certificate of the test authority behind the seal, PEM. */
  readonly sealAuthorityFile: string
  /** Process ids of the sandbox and its services at the last start. */
  readonly processes: Readonly<Record<string, number>>
}

export interface RunningParts {
  readonly folder: DataFolder
  readonly listeners: Listeners
  readonly credentials: SandboxCredentials
  readonly signInSecret: string
  readonly consoleSecret: string
  readonly databaseUrl: string
  readonly mailUrl: string
  readonly nbpUrl: string
  readonly whiteListUrl: string
  readonly seller: SellerFiles
  readonly tls: TlsFiles
  /** Of the services, by name. */
  readonly processIds: Readonly<Record<string, number | undefined>>
}

const at = (port: number): string => `http://127.0.0.1:${port}`

/** With a name, because browsers have no passkeys for an address. */
export const dashboardUrl = ({ port }: Pick<Listeners, "port">): string =>
  `http://localhost:${port}/dashboard`

export const sandboxInfo = (parts: RunningParts): SandboxInfo => {
  const { folder, listeners, credentials, databaseUrl, mailUrl, nbpUrl, processIds } = parts
  const { seller, tls } = parts
  const services = Object.entries(processIds).map(([name, id]) => [name, id ?? 0] as const)
  return {
    baseUrl: at(listeners.port),
    tokenUrl: `${at(listeners.port)}/oauth/token`,
    dashboardUrl: dashboardUrl(listeners),
    signInUrl: `${dashboardUrl(listeners)}/#/sign-in/${parts.signInSecret}`,
    tlsUrl: `https://127.0.0.1:${listeners.tlsPort}`,
    authorityFile: tls.authorityFile,
    certificateClientId: credentials.certificateClientId,
    clientCertificateFile: tls.clientCertificateFile,
    clientKeyFile: tls.clientKeyFile,
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    consoleSignInUrl: `http://localhost:${listeners.operatorPort}/console/#/sign-in/${parts.consoleSecret}`,
    operatorUrl: at(listeners.operatorPort),
    operatorToken: listeners.operator.token,
    ksefUrl: at(listeners.ksefPort),
    statusUrl: at(listeners.statusPort),
    statusOperatorUrl: at(listeners.statusOperatorPort),
    mailUrl,
    nbpUrl,
    whiteListUrl: parts.whiteListUrl,
    databaseUrl,
    archiveDir: folder.within("archive"),
    logsDir: folder.within("logs"),
    sealAuthorityFile: seller.authorityFile,
    processes: { sandbox: process.pid, ...Object.fromEntries(services) },
  }
}
