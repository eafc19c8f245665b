/** The task of a process with a limiter, and its result. */
import type { Tenant } from "@procurement/domain/tenant"

export interface Task {
  readonly tenant: Tenant
  /** The time in the process; without one it is the system's. */
  readonly now?: number
  /** Requests to make at the same time. */
  readonly count?: number
  /** Instead, makes requests until that instant, or until most of them were rejected. */
  readonly floodUntil?: number
}

export interface Asked {
  readonly admitted: number
  readonly refused: number
}
