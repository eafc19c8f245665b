/**
 * Queues in PostgreSQL: rows with `due_at`, `leased_until`, `leased_by` and `version`, in the table
 * of what they are about.
 *
 * Claims skip locked rows; the version decides whose outcome is stored. A row that can't be read is
 * logged and stays leased.
 */
import type { Claim, TaskQueue } from "@procurement/domain/work-queue"
import type { Database } from "../database.ts"
import { attempt, readEach, reportDefects } from "./attempt.ts"
import { type Statement, statement } from "./statement.ts"

/** The columns that every claim returns. */
interface ClaimedRow {
  readonly id: string
  readonly version: number
  readonly due_at: string
}

/**
 * Claims due rows of a queue. Parameters: now, limit, leased until, leased by. A claim increments
 * the version, so the previous holder can no longer store an outcome.
 */
export const claimDue = (table: string, columns: string, key = "id"): Statement =>
  statement(
    `claim_${table}`,
    `
  update ${table} set leased_until = $3, leased_by = $4, version = version + 1
  where ${key} = any (array(
    select ${key} from ${table}
    where due_at <= $1 and (leased_until is null or leased_until <= $1)
    order by due_at, ${key}
    limit $2
    for update skip locked
  ))
  returning ${key} as id, version, due_at, ${columns}`,
  )

/** When the next row of a queue is due; a leased row not before its lease expires. */
export const nextDue = (name: string, table: string, condition = "true"): Statement =>
  statement(
    name,
    `
  select least(
    (select min(due_at) from ${table}
      where ${condition} and due_at is not null and leased_until is null),
    (select min(greatest(due_at, leased_until)) from ${table}
      where ${condition} and due_at is not null and leased_until is not null)
  ) as due_at`,
  )

/**
 * Changes a claimed row and releases the claim. Parameters: key, version of the claim, and those of
 * the changes. No row: claimed since.
 */
export const settling = (name: string, table: string, changes: string, key = "id"): Statement =>
  statement(
    name,
    `
  update ${table} set version = version + 1, leased_until = null, ${changes}
  where ${key} = $1 and version = $2
  returning ${key}`,
  )

/** Sorts the rows, because an update returns them in no particular order. */
const longestDueFirst = (left: ClaimedRow, right: ClaimedRow): number =>
  Number(left.due_at) - Number(right.due_at) || (left.id < right.id ? -1 : 1)

/** Claims with a statement of `claimDue`; returns what was read, longest due first. */
export const claimer =
  <Row, A>(
    { sql, name }: Database,
    port: string,
    claiming: Statement,
    read: (row: Row & ClaimedRow) => A,
  ) =>
  ({ limit, now, leaseUntil }: Claim) =>
    reportDefects(
      attempt(port, async () => {
        const rows = await sql.query<Row & ClaimedRow>(claiming, [now, limit, leaseUntil, name])
        return readEach(rows.toSorted(longestDueFirst), read)
      }),
    )

interface TaskTable<Row, Task, Next> {
  readonly port: string
  readonly claiming: Statement
  readonly read: (row: Row) => Task
  /** The statement that stores an outcome, and its parameters after key and version. */
  readonly storing: (next: Next) => readonly [Statement, ...ReadonlyArray<unknown>]
}

export const makeTaskQueue = <Row, Task, Next>(
  database: Database,
  { port, claiming, read, storing }: TaskTable<Row, Task, Next>,
): TaskQueue<string, Task, Next> => ({
  claimDue: claimer(database, port, claiming, (row: Row & ClaimedRow) => ({
    task: read(row),
    version: row.version,
  })),
  settle: ({ id, version, next }) =>
    attempt(port, async () => {
      const [storingSql, ...values] = storing(next)
      return (await database.sql.query(storingSql, [id, version, ...values])).length > 0
    }),
})
