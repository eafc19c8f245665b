/**
 * A worker that issues invoices as in production, with database, KSeF simulator, seal and archive,
 * and what is seen of it from outside: states, calls, and KSeF's own list.
 */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeOrderRepository } from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import type { InvoiceId, TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import {
  type KsefControl,
  ksefControl,
} from "../../../packages/apps/worker/test/support/ksef-control.ts"
import { BenchFailure, type Lifetime, temporaryFolder } from "../bench.ts"
import { type BenchDatabase, startDatabase } from "../database.ts"
import { appEntry, type ServiceProcess, startProcess, startWorker } from "../processes.ts"
import { samplePlacement } from "../samples.ts"

export interface Installation {
  readonly database: BenchDatabase
  readonly ksef: KsefControl
  readonly startWorker: () => Promise<ServiceProcess>
}

/**
 * Opens an installation whose simulator and worker enforce KSeF's limits, scaled. It starts no
 * worker.
 */
export const openInstallation = async (
  lifetime: Lifetime,
  roles: string,
  limitScale: number,
): Promise<Installation> => {
  const database = await startDatabase(lifetime)
  const scale = String(limitScale)
  const { ready } = await startProcess(lifetime, appEntry("ksef-simulator"), {
    PORT: "0",
    RATE_LIMIT_SCALE: scale,
    LOG_LEVEL: "error",
  })
  const ksef = ksefControl(ready["url"] ?? "", 0)
  const upoRootsFile = join(await temporaryFolder(lifetime), "upo.pem")
  await writeFile(upoRootsFile, await ksef.upoCertificates())
  const environment = {
    KSEF_UPO_ROOTS_FILE: upoRootsFile,
    KSEF_URL: `${ready["url"]}/v2`,
    KSEF_LIMIT_SCALE: scale,
  }
  const start = () => startWorker(lifetime, roles, database.url, environment)
  return { database, ksef, startWorker: start }
}

/**
 * Stores an order that the domain has accepted, with its pending invoice; returns the invoice's id.
 */
export const placeOrder = async (
  { stores }: BenchDatabase,
  tenantId: TenantId,
  nth: number,
): Promise<InvoiceId> => {
  const placement = samplePlacement(tenantId, nth, instant(Date.now()))
  await Effect.runPromise(makeOrderRepository(stores).place(placement))
  return placement.invoice.id
}

const progressSql = `
  select
    count(*) filter (where state in ('Acknowledged', 'Archived'))::integer as acknowledged,
    count(*) filter (where state = 'Archived')::integer as archived,
    count(distinct body ->> 'ksefNumber')::integer as numbers
  from invoices`

export interface Progress {
  readonly acknowledged: number
  readonly archived: number
  /** The count of KSeF numbers: equal to the invoices in the end, or something was sent twice. */
  readonly numbers: number
}

export const readProgress = async ({ query }: BenchDatabase): Promise<Progress> =>
  (await query<Progress>(progressSql))[0] ?? { acknowledged: 0, archived: 0, numbers: 0 }

const momentsSql = `
  select id,
    (moves -> 0 ->> 'at')::float8 as "placedAt", (moves -> -1 ->> 'at')::float8 as "acknowledgedAt"
  from (
    select id, jsonb_path_query_array(body -> 'timeline',
      '$[*] ? (@.state == "Pending" || @.state == "Acknowledged")') as moves
    from invoices where state in ('Acknowledged', 'Archived')
  ) as moved`

export interface Moments {
  readonly id: InvoiceId
  readonly placedAt: number
  readonly acknowledgedAt: number
}

/** The times of each invoice's order and of KSeF's acknowledgement, by the service's own clock. */
export const readMoments = async ({
  query,
}: BenchDatabase): Promise<ReadonlyMap<string, Moments>> =>
  new Map((await query<Moments>(momentsSql)).map((row) => [row.id, row]))

export const callsInWords = async ({ ready }: ServiceProcess): Promise<string> => {
  const page = await (await fetch(`${ready["probesUrl"]}/metrics`)).text()
  let [calls, refused] = [0, 0]
  for (const [, labels = "", value] of page.matchAll(/^ksef_requests_total\{(.*)\} (\S+)$/gm)) {
    calls += Number(value)
    if (labels.includes('status="429"')) refused += Number(value)
  }
  return `${calls} calls, ${refused} of them rejected with 429`
}

/** Describes the files that KSeF received; rejects if it lacks any. */
export const filesInWords = async (
  { ksef, database }: Installation,
  count: number,
): Promise<string> => {
  const documents = await ksef.documents()
  const { numbers } = await readProgress(database)
  if (numbers !== count || documents.length !== count) {
    throw new BenchFailure(`${count} invoices, ${documents.length} at KSeF, ${numbers} numbers`)
  }
  const repeated = documents.filter(({ timesReceived }) => timesReceived > 1).length
  return `${repeated} files were received twice`
}
