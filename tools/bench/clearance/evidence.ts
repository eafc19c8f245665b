/** Reads the evidence of a run from outside: states, calls, and KSeF's own list. */
import type { Database } from "@procurement/adapter-postgres"
import type { InvoiceId } from "@procurement/domain/identity"
import { compareNumbers } from "@procurement/domain/invoice"
import { BenchFailure } from "../bench.ts"
import type { ServiceProcess } from "../service-process.ts"
import type { Installation } from "./installation.ts"

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

export const readProgress = async (database: Database): Promise<Progress> => {
  const [row] = await database.sql.query<Progress>({ name: "", text: progressSql }, [])
  return row ?? { acknowledged: 0, archived: 0, numbers: 0 }
}

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
export const readMoments = async (database: Database): Promise<ReadonlyMap<string, Moments>> => {
  const rows = await database.sql.query<Moments>({ name: "", text: momentsSql }, [])
  return new Map(rows.map((row) => [row.id, row]))
}

interface Arrival {
  readonly invoiceNumber?: string
  readonly timesReceived: number
}

/** Returns the worker's calls, and the files in the order in which KSeF received them. */
export const readEvidence = async (
  { ksefUrl, database }: Installation,
  worker: ServiceProcess,
  count: number,
): Promise<ReadonlyArray<string>> => {
  const response = await fetch(`${ksefUrl}/_sim/invoices`)
  const documents = (await response.json()) as ReadonlyArray<Arrival>
  const { numbers } = await readProgress(database)
  if (numbers !== count || documents.length !== count) {
    throw new BenchFailure(`${count} invoices, ${documents.length} at KSeF, ${numbers} numbers`)
  }
  let [outOfOrder, highest] = [0, ""]
  for (const { invoiceNumber = "" } of documents) {
    if (compareNumbers(invoiceNumber, highest) < 0) outOfOrder += 1
    else highest = invoiceNumber
  }
  const repeated = documents.filter(({ timesReceived }) => timesReceived > 1).length
  return [
    await callsInWords(worker),
    `${repeated} files were received twice, ${outOfOrder} after a higher number`,
  ]
}

export const callsInWords = async ({ ready }: ServiceProcess): Promise<string> => {
  const page = await (await fetch(`${ready["probesUrl"]}/metrics`)).text()
  let [calls, refused] = [0, 0]
  for (const [, labels = "", value] of page.matchAll(/^ksef_requests_total\{(.*)\} (\S+)$/gm)) {
    calls += Number(value)
    if (labels.includes('status="429"')) refused += Number(value)
  }
  return `${calls} calls, ${refused} of them rejected with 429`
}
