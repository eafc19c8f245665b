/** A task for a limiter process, and its result. */
import type { Tenant } from "@procurement/domain/tenant"

export interface Task {
  readonly tenant: Tenant
  /** The process's clock; default: the system clock. */
  readonly now?: number
  /** Number of requests to make at the same time. */
  readonly count?: number
  /** Instead: makes requests until that instant, or until most of them were refused. */
  readonly floodUntil?: number
}

export interface Asked {
  readonly admitted: number
  readonly refused: number
}
