/** What is to be seen of a run from outside: states, memory, calls, and KSeF's own list. */
import type { Database } from "@procurement/adapter-postgres"
import type { InvoiceId } from "@procurement/domain/identity"
import { compareNumbers } from "@procurement/domain/invoice"
import { residentMegabytes } from "../process-usage.ts"
import type { ServiceProcess } from "../service-process.ts"
import type { Installation } from "./installation.ts"

export interface Progress {
  readonly acknowledged: number
  readonly archived: number
}

const countSql = `
  select
    count(*) filter (where state in ('Acknowledged', 'Archived'))::integer as acknowledged,
    count(*) filter (where state = 'Archived')::integer as archived
  from invoices`

export const readProgress = async (database: Database): Promise<Progress> => {
  const [row] = await database.sql.query<Progress>({ name: "", text: countSql }, [])
  return row ?? { acknowledged: 0, archived: 0 }
}

const numbersSql = `
  select count(distinct body ->> 'ksefNumber')::integer as numbers from invoices
  where body ? 'ksefNumber'`

/** How many KSeF numbers there are: as many as invoices, or something is twice. */
export const countKsefNumbers = async (database: Database): Promise<number> => {
  const [row] = await database.sql.query<{ numbers: number }>({ name: "", text: numbersSql }, [])
  return row?.numbers ?? 0
}

export interface Moments {
  readonly placedAt: number
  readonly acknowledgedAt: number
}

const momentsSql = `
  select id, (moves -> 0 ->> 'at')::bigint as placed, (moves -> -1 ->> 'at')::bigint as acknowledged
  from (
    select id, jsonb_path_query_array(body -> 'timeline',
      '$[*] ? (@.state == "Pending" || @.state == "Acknowledged")') as moves
    from invoices where state in ('Acknowledged', 'Archived')
  ) as moved`

interface MomentsRow {
  readonly id: InvoiceId
  readonly placed: string
  readonly acknowledged: string
}

/** When each invoice was ordered and when KSeF acknowledged it, by the service's own clock. */
export const readMoments = async (database: Database): Promise<ReadonlyMap<InvoiceId, Moments>> => {
  const rows = await database.sql.query<MomentsRow>({ name: "", text: momentsSql }, [])
  return new Map(
    rows.map(({ id, placed, acknowledged }) => [
      id,
      { placedAt: Number(placed), acknowledgedAt: Number(acknowledged) },
    ]),
  )
}

interface Arrivals {
  readonly invoiceNumber?: string
  readonly timesReceived: number
}

export interface KsefList {
  readonly documents: number
  /** Files that came more than once. */
  readonly repeated: number
  /** Files that came after one with a higher number. */
  readonly outOfOrder: number
}

/** All that the simulator was sent, in the order in which it came. */
export const readKsefList = async ({ ksefUrl }: Installation): Promise<KsefList> => {
  const response = await fetch(`${ksefUrl}/_sim/invoices`)
  const documents = (await response.json()) as ReadonlyArray<Arrivals>
  let outOfOrder = 0
  let highest = ""
  for (const { invoiceNumber = "" } of documents) {
    if (compareNumbers(invoiceNumber, highest) < 0) outOfOrder += 1
    else highest = invoiceNumber
  }
  const repeated = documents.filter(({ timesReceived }) => timesReceived > 1).length
  return { documents: documents.length, repeated, outOfOrder }
}

/** Calls by what their labels say, from the worker's metrics. */
export const countCalls = async (
  worker: ServiceProcess,
  isCounted: (labels: string) => boolean,
): Promise<number> => {
  const page = await (await fetch(`${worker.ready["probesUrl"]}/metrics`)).text()
  let sum = 0
  for (const [, labels = "", value] of page.matchAll(/^ksef_requests_total\{(.*)\} (\S+)$/gm)) {
    if (isCounted(labels)) sum += Number(value)
  }
  return sum
}

/** Memory of the worker at intervals; `stop` ends the watch. */
export const watchMemory = (pid: number, everyMillis: number) => {
  const megabytes: Array<number> = []
  const look = async (): Promise<void> => {
    const now = await residentMegabytes(pid)
    if (now !== undefined) megabytes.push(now)
  }
  const timer = setInterval(() => void look(), everyMillis)
  return { megabytes, stop: () => clearInterval(timer) }
}
