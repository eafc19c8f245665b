/**
 * Reads on a standby that miss nothing: a read waits until the standby has replayed all that the
 * primary had committed when the read arrived (docs/adr/0037).
 *
 * Reads that arrive together share the question to the primary. A standby that is late or away is
 * left alone for a while, and the primary answers.
 */
import { setTimeout as pause } from "node:timers/promises"
import { isUnavailable } from "./attempt.ts"
import type { TimeLimits } from "./client.ts"
import type { ServerRole } from "./servers.ts"
import type { Call, Query, Reads, Sql } from "./sql.ts"
import { statement } from "./statement.ts"

/** How long a read waits for the standby. */
const replayTimeoutMillis = 100
const pollMillis = 2
/** How long a standby that was late or away is not asked. */
const restMillis = 2_000

const positionSql = statement(
  "position_of_log",
  "select pg_current_wal_flush_lsn()::text as position",
)

/** Parameter: a position of the primary's log. A promoted standby is none any more. */
const replayedSql = statement(
  "has_replayed",
  "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has_replayed",
)

const identitySql = statement(
  "identity_of_database",
  "select system_identifier::text || ' ' || current_database() as identity from pg_control_system()",
)

/** A read that hangs costs its caller this time, and then the primary answers. */
export const standbyTimeLimits = (limits: TimeLimits): TimeLimits => ({
  ...limits,
  readMillis: Math.min(limits.readMillis, 1_000),
})

/** Callers that arrive while work is under way share the next one. */
const sharingNext = <A>(work: () => Promise<A>): (() => Promise<A>) => {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<A> | undefined
  return () => {
    next ??= last.then(() => {
      next = undefined
      const started = work()
      last = started.catch(() => undefined)
      return started
    })
    return next
  }
}

interface Servers {
  readonly primary: Reads
  readonly standby: Pick<Sql, "onOneConnection">
}

/** Returns the answer of the standby; undefined if it is unavailable. */
const ifAvailable = async <A>(answer: Promise<A>): Promise<A | undefined> =>
  answer.catch((cause: unknown) => {
    if (isUnavailable(cause)) return undefined
    throw cause
  })

/** Waits for the replay; returns whether the server is a standby that has come so far in time. */
const hasReplayed = async (query: Query, position: string | undefined): Promise<boolean> => {
  for (const asked = performance.now(); ; await pause(pollMillis)) {
    const [row] = await query<{ has_replayed: boolean }>(replayedSql, [position])
    if (row?.has_replayed === true) return true
    if (performance.now() - asked > replayTimeoutMillis) return false
  }
}

/** `onRead` learns of each read which server answers it. */
export const readsOf = (
  { primary, standby }: Servers,
  onRead: (server: ServerRole) => void,
): Reads => {
  const positionOfLog = sharingNext(async () => {
    const [log] = await primary.query<{ position: string }>(positionSql, [])
    return log?.position
  })
  let restsUntil = 0
  const fromStandby = async (...call: Call) => {
    const position = await positionOfLog()
    // Of several standbys, the one that has replayed so far answers.
    const reading = standby.onOneConnection(async (query) =>
      (await hasReplayed(query, position)) ? query<never>(...call) : undefined,
    )
    const rows = await ifAvailable(reading)
    if (rows === undefined) restsUntil = performance.now() + restMillis
    return rows
  }
  return {
    query: async (prepared, values) => {
      const rows = performance.now() < restsUntil ? undefined : await fromStandby(prepared, values)
      onRead(rows === undefined ? "primary" : "standby")
      return rows ?? primary.query<never>(prepared, values)
    },
  }
}

const identityAt = async (query: Query): Promise<string | undefined> =>
  (await query<{ identity: string }>(identitySql, []))[0]?.identity

/** Rejects if they are not servers of one database; resolves if the standby does not answer. */
export const assertStandby = async ({ primary, standby }: Servers): Promise<void> => {
  const ours = await identityAt(primary.query)
  const its = await ifAvailable(standby.onOneConnection(identityAt))
  if (its !== undefined && its !== ours) throw new ForeignStandby()
}

/** The replica belongs to another database. */
export class ForeignStandby extends Error {
  override readonly name = "ForeignStandby"

  constructor() {
    super("the replica is not a standby of the primary: it has another database")
  }
}
