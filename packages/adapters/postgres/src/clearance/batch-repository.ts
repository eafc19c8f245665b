/**
 * Batches in PostgreSQL, one row each; every invoice row names the batch that holds it.
 *
 * One transaction of two statements starts a batch: it creates the batch and assigns the claimed
 * invoices to it, or changes nothing.
 */
import type { Sha256 } from "@procurement/domain/archive"
import type { LocalDate } from "@procurement/domain/calendar"
import {
  Batch,
  type BatchBeginning,
  type BatchEntry,
  BatchRepository,
  batchStates,
  hasEnded,
  StaleBatch,
  type StartedBatch,
  type VersionedBatch,
} from "@procurement/domain/clearance"
import type { InvoiceId } from "@procurement/domain/identity"
import { contradictsSupply, type DocumentParts } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { optional } from "@procurement/domain/optional"
import { queryCount, queryDueAt, type Sql } from "../connection/sql.ts"
import { attempt, layerOf } from "../connection/attempt.ts"
import { documentReader, instantOf, toJson } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import { claimDue, claimer, nextDue } from "../connection/task-queue.ts"
import type { Database } from "../database.ts"
import { type SupplyColumn, supplyColumn, supplyIn } from "../invoice/invoice.mapper.ts"
import { chosenReady, makeRoundRobin, type RoundRobinRow } from "../invoice/ready-sql.ts"

interface EntryRow {
  readonly id: InvoiceId
  readonly issue_date: LocalDate
  readonly digest: Sha256
  readonly size_bytes: number
  readonly offline: boolean
  readonly deadline: LocalDate | null
  readonly was_sent: boolean
  readonly supply_date: LocalDate | null
  readonly tax_date: LocalDate
  readonly is_correction: boolean
  readonly parts: DocumentParts | null
  readonly supply: SupplyColumn
}

interface BatchRow {
  readonly id: string
  readonly body: unknown
  readonly version: number
  readonly due_at: string | null
  readonly attempts: number
}

const readBatch = documentReader("clearance_batches", Batch)

const keptOf = ({ attempts, body, due_at, id, version }: BatchRow): VersionedBatch => ({
  batch: readBatch(id, body),
  version,
  work: { dueAt: instantOf(due_at), attempts },
})

const isContradicted = ({
  issue_date: issueDate,
  supply_date: supplyDate,
  tax_date: taxDate,
  is_correction: isCorrection,
  parts,
  supply,
}: EntryRow): boolean => {
  const file = {
    issueDate,
    taxDate,
    ...optional({ supplyDate: supplyDate ?? undefined, parts: parts ?? undefined }),
    ...(isCorrection ? { correction: {} } : {}),
  }
  return contradictsSupply(file, supplyIn(supply))
}

const entryOf = (row: EntryRow): BatchEntry => ({
  id: row.id,
  isOffline: row.offline,
  deadline: row.deadline ?? undefined,
  digest: row.digest,
  sizeBytes: row.size_bytes,
  issueDate: row.issue_date,
  isDated: row.offline || row.was_sent,
  isContradicted: isContradicted(row),
})

const batchStarter = (sql: Sql, name: string) => {
  const claimInRounds = makeRoundRobin()
  return ({ id, leaseUntil, limit, now }: BatchBeginning): Promise<StartedBatch | undefined> =>
    sql.transaction(async (query) => {
      const claimed = await claimInRounds(limit, (places, after) =>
        query<EntryRow & RoundRobinRow>(claimForBatchSql, [now, limit, id, places, after]),
      )
      const [first] = claimed
      if (first === undefined) return undefined
      const { offline } = first
      const invoices = claimed.length
      const batch = { _tag: "Packing", id, startedAt: now, invoices, offline } as const
      await query(beginBatchSql, [id, batch._tag, toJson(batch), now, now, leaseUntil, name])
      const entries = claimed.toSorted((left, right) => (left.id < right.id ? -1 : 1)).map(entryOf)
      return { kept: { batch, version: 1, work: { dueAt: now, attempts: 0 } }, entries }
    })
}

const port = "BatchRepository"
const attemptOn = <A>(work: () => Promise<A>) => attempt(port, work)

/** Returns the only row; fails with `StaleBatch` when another worker has claimed the batch. */
const unlessStale = <A>(id: Batch["id"], rows: () => Promise<ReadonlyArray<A>>) =>
  Effect.flatMap(
    attemptOn(rows),
    ([row]): Effect.Effect<A, StaleBatch> =>
      row === undefined ? Effect.fail(new StaleBatch({ id })) : Effect.succeed(row),
  )

export const makeBatchRepository = (database: Database): BatchRepository["Service"] => {
  const { sql, name } = database
  const begin = batchStarter(sql, name)
  return {
    begin: (batch) =>
      Effect.map(
        attemptOn(() => begin(batch)),
        Option.fromUndefinedOr,
      ),
    entries: (id) =>
      attemptOn(async () => (await sql.query<EntryRow>(batchEntriesSql, [id])).map(entryOf)),
    claimDue: claimer(database, port, claimBatchesSql, keptOf),
    save: ({ batch, expectedVersion, keepLeaseUntil, work: { attempts, dueAt } }) => {
      const { _tag, id } = batch
      const work = [dueAt ?? null, attempts, keepLeaseUntil ?? null]
      const values = [id, expectedVersion, _tag, toJson(batch), ...work]
      const saved = unlessStale(id, () => sql.query<{ version: number }>(saveBatchSql, values))
      return Effect.map(saved, ({ version }) => version)
    },
    renew: (id, version, leaseUntil) =>
      Effect.asVoid(unlessStale(id, () => sql.query(renewBatchSql, [id, version, leaseUntil]))),
    startedSince: (since) => attemptOn(() => queryCount(sql, batchesStartedSql, [since])),
    forget: (before, limit) =>
      attemptOn(async () => {
        const forgotten = await sql.query(forgetBatchesSql, [before, limit])
        return forgotten.length
      }),
    nextDueAt: attemptOn(() => queryDueAt(sql, nextBatchDueSql)),
  }
}

export const layerBatchRepository = layerOf(BatchRepository, makeBatchRepository)

/** The columns of an invoice that building a package needs. */
const entryColumns = `
  invoices.id, invoices.body ->> 'issueDate' as issue_date,
  invoices.body -> 'document' ->> 'digest' as digest,
  (invoices.body -> 'document' ->> 'sizeBytes')::integer as size_bytes,
  (invoices.body -> 'offline') is not null as offline,
  invoices.body #>> '{offline,deadline}' as deadline,
  jsonb_array_length(coalesce(invoices.body -> 'transmissions', '[]')) > 0 as was_sent,
  invoices.body ->> 'supplyDate' as supply_date, invoices.body ->> 'taxDate' as tax_date,
  (invoices.body -> 'correction') is not null as is_correction,
  invoices.body -> 'parts' as parts, ${supplyColumn}`

/** Evaluated at the instant in `$1`. */
const mayGoTogether = "(invoices.alone_until is null or invoices.alone_until <= $1::bigint)"

/**
 * Parameters: now, limit, batch; the places for tenants in turn, and the key of the tenant whose
 * turn was last. Claims sendable invoices of one kind into the batch and returns them in no
 * particular order. Every row repeats the key of the tenant whose turn was last; when no invoice
 * was claimed, a single row without an id holds it.
 */
const claimForBatchSql = statement(
  "claim_for_batch",
  `
  with recursive ${chosenReady({ alsoIs: mayGoTogether, isOfOneKind: true }, "$4", "$5")},
  claimed as (
    update invoices set
      batch_id = $3, due_at = null, leased_until = null, version = invoices.version + 1
    where id = any (array(select id from chosen))
    returning ${entryColumns}
  )
  select claimed.*, turn.key as last_in_turn from turn left join claimed on true`,
)

/** Parameters: id, state, body, started at, due at, leased until, leased by. */
const beginBatchSql = statement(
  "begin_batch",
  `
  insert into clearance_batches
    (id, state, body, version, started_at, due_at, leased_until, leased_by, attempts)
  values ($1, $2, $3::jsonb, 1, $4, $5, $6, $7, 0)`,
)

/** Parameter: batch. */
const batchEntriesSql = statement(
  "batch_entries",
  `
  select ${entryColumns} from invoices where batch_id = $1
  order by id`,
)

const claimBatchesSql = claimDue("clearance_batches", "body, attempts")

/** Parameters: id, expected version, state, body, due at, attempts, leased until. */
const saveBatchSql = statement(
  "save_batch",
  `
  update clearance_batches set
    version = version + 1, state = $3, body = $4::jsonb, due_at = $5, attempts = $6,
    leased_until = $7
  where id = $1 and version = $2
  returning version`,
)

/** Parameters: id, version, leased until. */
const renewBatchSql = statement(
  "renew_batch",
  `
  update clearance_batches set leased_until = $3 where id = $1 and version = $2
  returning version`,
)

/** Parameter: the start of the period. */
const batchesStartedSql = statement(
  "batches_started",
  "select count(*)::integer as count from clearance_batches where started_at > $1",
)

const nextBatchDueSql = nextDue("next_batch_due", "clearance_batches")

const ended = batchStates.filter(hasEnded).map((state) => `'${state}'`)

/** Parameters: the instant before which a batch started, limit. */
const forgetBatchesSql = statement(
  "forget_batches",
  `
  delete from clearance_batches where id = any (array(
    select id from clearance_batches
    where started_at < $1 and state in (${ended.join(", ")})
      and not exists (select from invoices where invoices.batch_id = clearance_batches.id)
    order by started_at, id
    limit $2
    for update skip locked
  ))
  returning id`,
)
