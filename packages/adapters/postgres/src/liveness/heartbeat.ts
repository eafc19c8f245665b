/** The messages between a process and its heartbeat thread. */
import type { Heartbeat } from "@procurement/domain/liveness"
import type { ConnectionOptions } from "../connection/client.ts"

/** A row of the registry. */
export interface WorkerRow {
  readonly name: string
  readonly epoch: string
  readonly beat_at: string
  readonly allowance_millis: number
}

/** The data with which the thread starts. The registration follows, as its only message. */
export interface HeartbeatThreadData
  extends Pick<WorkerRow, "name" | "epoch">,
    Pick<ConnectionOptions, "url" | "applicationName"> {
  /** When the thread was created: starting is its first gap. */
  readonly createdMillis: number
}

export type HeartbeatMessage =
  | { readonly _tag: "Loaded"; readonly allowanceMillis: number }
  | {
      readonly _tag: "Confirmed"
      readonly heartbeat: Heartbeat
      readonly clockSkewMillis: number
    }
  /** Another process has the name. */
  | { readonly _tag: "Replaced" }
  /** Another worker has been silent for too long. */
  | { readonly _tag: "Silent"; readonly row: WorkerRow }

/** The same clock in every thread of a process, unlike `performance.now()`. */
export const monotonicMillis = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000
