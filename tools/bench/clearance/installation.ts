/** A worker that issues invoices as in production: with database, KSeF simulator, seal, archive. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Database, makeOrderRepository, openDatabase } from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import type { InvoiceId, TenantId } from "@procurement/domain/identity"
import { orderCharge } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { appEntry, startWorker } from "../app-processes.ts"
import type { KeepStop } from "../bench.ts"
import { startServer } from "../database.ts"
import { acceptedOrder } from "../sample-invoices.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { secretsKey } from "../webhooks/endpoints.ts"
import { temporaryFolder } from "../workplace.ts"

export interface InstallationOptions {
  /** Roles of the worker. */
  readonly roles: string
  /** Scale of KSeF's limits, for the simulator and the worker. */
  readonly limitScale: number
}

export interface Installation {
  readonly database: Database
  readonly databaseUrl: string
  /** The simulator's URL, without a path. */
  readonly ksefUrl: string
  readonly startWorker: () => Promise<ServiceProcess>
}

/** Opens an installation whose simulator enforces KSeF's limits. It starts no worker. */
export const openInstallation = async (
  onEnd: KeepStop,
  { roles, limitScale }: InstallationOptions,
): Promise<Installation> => {
  const folder = await temporaryFolder(onEnd)
  const { url: databaseUrl } = await startServer(join(folder, "postgres"), onEnd)
  const settings = { url: databaseUrl, applicationName: "bench", poolSize: 16 }
  const database = await openDatabase(settings)
  onEnd(database.close)
  await database.migrate()
  const simulator = await startProcess({
    onEnd,
    entry: appEntry("ksef-simulator"),
    environment: { PORT: "0", RATE_LIMIT_SCALE: String(limitScale), LOG_LEVEL: "error" },
  })
  const { url: ksefUrl = "" } = simulator.ready
  const upoRootsFile = join(folder, "upo.pem")
  const certificates = await fetch(`${ksefUrl}/_sim/upo-certificates`)
  await writeFile(upoRootsFile, await certificates.text())
  const environment = {
    KSEF_UPO_ROOTS_FILE: upoRootsFile,
    KSEF_URL: `${ksefUrl}/v2`,
    KSEF_LIMIT_SCALE: String(limitScale),
    WEBHOOK_SECRETS_KEY: secretsKey,
  }
  const app = { databaseUrl, folder, onEnd, environment }
  return { database, databaseUrl, ksefUrl, startWorker: () => startWorker(roles, app) }
}

/**
 * Stores an order that the domain has accepted, with its pending invoice; returns the invoice's id.
 */
export const placeOrder = async (
  database: Database,
  tenantId: TenantId,
  nth: number,
): Promise<InvoiceId> => {
  const now = instant(Date.now())
  const accepted = acceptedOrder(tenantId, nth, now)
  const charge = orderCharge({ plan: "standard", contract: {} }, now)
  await Effect.runPromise(makeOrderRepository(database).place({ ...accepted, charge }))
  return accepted.invoice.id
}
