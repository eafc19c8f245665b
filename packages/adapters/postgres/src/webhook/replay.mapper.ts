/** Converts replays to rows and back. */
import { Replay } from "@procurement/domain/webhook"
import { optional } from "@procurement/domain/optional"
import { documentReader, instantOf, toJson } from "../connection/document.ts"

export interface ReplayRow {
  readonly id: string
  readonly subscription_id: string
  readonly tenant_id: string
  readonly selection: unknown
  readonly created_at: string
  readonly queued: number
  readonly completed_at: string | null
}

/** The columns of a `ReplayRow`. */
export const replayColumns =
  "id, subscription_id, tenant_id, selection, created_at, queued, completed_at"

const read = documentReader("webhook_replays", Replay)

export const readReplay = (row: ReplayRow): Replay =>
  read(row.id, {
    id: row.id,
    subscriptionId: row.subscription_id,
    tenantId: row.tenant_id,
    selection: row.selection,
    createdAt: Number(row.created_at),
    queued: row.queued,
    ...optional({ completedAt: instantOf(row.completed_at) }),
  })

/** The parameters of `addReplaySql`. */
export const replayValues = (replay: Replay): ReadonlyArray<unknown> => [
  replay.id,
  replay.subscriptionId,
  replay.tenantId,
  toJson(replay.selection),
  replay.createdAt,
  replay.queued,
  replay.completedAt ?? null,
]
