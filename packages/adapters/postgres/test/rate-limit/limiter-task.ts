/** What a process with a limiter is told to do, and what it answers. */
import type { Tenant } from "@procurement/domain/tenant"

export interface Task {
  readonly tenant: Tenant
  /** The time in the process; without one it is the system's. */
  readonly now?: number
  /** Requests to make at the same time. */
  readonly count?: number
  /** Makes requests until that instant instead, or on until most of them were refused. */
  readonly floodUntil?: number
}

export interface Asked {
  readonly admitted: number
  readonly refused: number
}
