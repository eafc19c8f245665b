/** What scripts read from `sandbox.json`: where everything is, and the secrets to get in. */
import type { DataFolder } from "./data-folder.ts"
import type { SellerFiles } from "./seal.ts"
import type { SandboxCredentials } from "./seed.ts"
import type { Doors } from "./services.ts"

export interface SandboxInfo {
  readonly baseUrl: string
  readonly tokenUrl: string
  /** The customers' web page. */
  readonly dashboardUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Of the operator API, without `/internal/v1`. */
  readonly operatorUrl: string
  readonly operatorToken: string
  readonly ksefUrl: string
  /** The mailbox of all mails that the sandbox sends: a page, and JSON at `/messages`. */
  readonly mailUrl: string
  /** Of the National Bank's recorded rates; it says what it has at `/`. */
  readonly nbpUrl: string
  readonly databaseUrl: string
  readonly archiveDir: string
  readonly logsDir: string
  /** Certificate of the test authority behind the seal, PEM. */
  readonly sealAuthorityFile: string
  /** Process ids: the sandbox itself and its services, as of the last start. */
  readonly processes: Readonly<Record<string, number>>
}

export interface RunningParts {
  readonly folder: DataFolder
  readonly doors: Doors
  readonly credentials: SandboxCredentials
  readonly databaseUrl: string
  readonly mailUrl: string
  readonly nbpUrl: string
  readonly seller: SellerFiles
  /** Of the services, by name. */
  readonly processIds: Readonly<Record<string, number | undefined>>
}

const at = (port: number): string => `http://127.0.0.1:${port}`

export const dashboardUrl = ({ port }: Pick<Doors, "port">): string => `${at(port)}/dashboard`

export const sandboxInfo = (parts: RunningParts): SandboxInfo => {
  const { folder, doors, credentials, databaseUrl, mailUrl, nbpUrl, seller, processIds } = parts
  const services = Object.entries(processIds).map(([name, id]) => [name, id ?? 0] as const)
  return {
    baseUrl: at(doors.port),
    tokenUrl: `${at(doors.port)}/oauth/token`,
    dashboardUrl: dashboardUrl(doors),
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    operatorUrl: at(doors.operatorPort),
    operatorToken: doors.operator.token,
    ksefUrl: at(doors.ksefPort),
    mailUrl,
    nbpUrl,
    databaseUrl,
    archiveDir: folder.within("archive"),
    logsDir: folder.within("logs"),
    sealAuthorityFile: seller.authorityFile,
    processes: { sandbox: process.pid, ...Object.fromEntries(services) },
  }
}
