/**
 * Batches in PostgreSQL: one row for each, which invoices it holds beside the invoices themselves.
 *
 * To begin one is a transaction of two statements: either the batch is there and holds what was
 * claimed, or nothing was.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Sha256 } from "@procurement/domain/archive"
import type { LocalDate } from "@procurement/domain/calendar"
import {
  Batch,
  type BatchBeginning,
  type BatchEntry,
  BatchRepository,
  BatchRepositoryError,
  type BegunBatch,
  type KeptBatch,
  StaleBatch,
} from "@procurement/domain/clearance"
import type { InvoiceId } from "@procurement/domain/identity"
import { compareNumbers } from "@procurement/domain/invoice"
import { attempt } from "../connection/attempt.ts"
import { documentReader, toJson } from "../connection/document.ts"
import { instantOf } from "../connection/instant-column.ts"
import type { Sql } from "../connection/sql.ts"
import { readEach, reportDefects } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import {
  batchEntriesSql,
  batchesBegunSql,
  beginBatchSql,
  claimBatchesSql,
  claimForBatchSql,
  forgetBatchesSql,
  nextBatchDueSql,
  renewBatchSql,
  saveBatchSql,
} from "./batch-sql.ts"

interface EntryRow {
  readonly id: InvoiceId
  readonly number: string
  readonly issue_date: LocalDate
  readonly digest: Sha256
  readonly size_bytes: number
  readonly offline: boolean
  readonly deadline: LocalDate | null
  readonly was_sent: boolean
}

interface BatchRow {
  readonly id: string
  readonly body: unknown
  readonly version: number
  readonly due_at: string | null
  readonly attempts: number
}

const readBatch = documentReader("clearance_batches", Batch)

const keptOf = ({ attempts, body, due_at, id, version }: BatchRow): KeptBatch => ({
  batch: readBatch(id, body),
  version,
  work: { dueAt: instantOf(due_at), attempts },
})

const entryOf = (row: EntryRow): BatchEntry => ({
  id: row.id,
  number: row.number,
  deadline: row.deadline ?? undefined,
  digest: row.digest,
  sizeBytes: row.size_bytes,
  issueDate: row.issue_date,
  isDated: row.offline || row.was_sent,
})

const begin = (
  sql: Sql,
  { id, leaseUntil, limit, now }: BatchBeginning,
): Promise<BegunBatch | undefined> =>
  sql.transaction(async (query) => {
    const claimed = await query<EntryRow>(claimForBatchSql, [now, limit, id])
    const [first] = claimed
    if (first === undefined) return undefined
    const { offline } = first
    const batch = { _tag: "Packing", id, begunAt: now, invoices: claimed.length, offline } as const
    await query(beginBatchSql, [id, batch._tag, toJson(batch), now, now, leaseUntil])
    const entries = claimed
      .toSorted((left, right) => compareNumbers(left.number, right.number))
      .map(entryOf)
    return { kept: { batch, version: 1, work: { dueAt: now, attempts: 0 } }, entries }
  })

const attemptOn = <A>(work: () => Promise<A>) => attempt(BatchRepositoryError, work)

const oldestDueFirst = (left: KeptBatch, right: KeptBatch): number =>
  (left.work.dueAt ?? 0) - (right.work.dueAt ?? 0)

/** The only row, or the news that somebody else holds the batch. */
const unlessStale = <A>(id: Batch["id"], rows: () => Promise<ReadonlyArray<A>>) =>
  Effect.flatMap(
    attemptOn(rows),
    ([row]): Effect.Effect<A, StaleBatch> =>
      row === undefined ? Effect.fail(new StaleBatch({ id })) : Effect.succeed(row),
  )

export const makeBatchRepository = ({
  sql,
}: Pick<Database, "sql">): BatchRepository["Service"] => ({
  begin: (beginning) =>
    Effect.map(
      attemptOn(() => begin(sql, beginning)),
      Option.fromUndefinedOr,
    ),
  entries: (id) =>
    attemptOn(async () => (await sql.query<EntryRow>(batchEntriesSql, [id])).map(entryOf)),
  claimDue: ({ leaseUntil, limit, now }) =>
    Effect.map(
      reportDefects(
        attemptOn(async () => {
          const rows = await sql.query<BatchRow>(claimBatchesSql, [now, limit, leaseUntil])
          return readEach(rows, keptOf)
        }),
      ),
      (kept) => kept.toSorted(oldestDueFirst),
    ),
  save: ({ batch, expectedVersion, keepLeaseUntil, work: { attempts, dueAt } }) => {
    const { _tag, id } = batch
    const work = [dueAt ?? null, attempts, keepLeaseUntil ?? null]
    const values = [id, expectedVersion, _tag, toJson(batch), ...work]
    const saved = unlessStale(id, () => sql.query<{ version: number }>(saveBatchSql, values))
    return Effect.map(saved, ({ version }) => version)
  },
  renew: (id, version, leaseUntil) =>
    Effect.asVoid(unlessStale(id, () => sql.query(renewBatchSql, [id, version, leaseUntil]))),
  begunSince: (since) =>
    attemptOn(async () => {
      const [row] = await sql.query<{ count: number }>(batchesBegunSql, [since])
      return row?.count ?? 0
    }),
  forget: (before, limit) =>
    attemptOn(async () => {
      const forgotten = await sql.query(forgetBatchesSql, [before, limit])
      return forgotten.length
    }),
  nextDueAt: attemptOn(async () => {
    const [row] = await sql.query<{ due_at: string | null }>(nextBatchDueSql, [])
    return Option.fromUndefinedOr(instantOf(row?.due_at ?? null))
  }),
})

export const layerBatchRepository = (database: Database): Layer.Layer<BatchRepository> =>
  Layer.sync(BatchRepository, () => makeBatchRepository(database))
