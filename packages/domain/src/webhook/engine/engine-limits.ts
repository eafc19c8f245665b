/** The limits of one delivery engine, and its budgets of attempts in flight. */
import type { ClaimedPartition } from "./claimed-partition.ts"
import type { PartitionHealth } from "./partition-pace.ts"

export interface EngineLimits {
  /** Duration of a lease: how long partitions rest if a worker vanishes without being noticed. */
  readonly leaseMillis: number
  /** How often it polls without a wake-up: wake-ups can be lost with a connection. */
  readonly pollIntervalMillis: number
  /** Claimed endpoints: their buffers take memory, and other workers need endpoints too. */
  readonly endpoints: number
  /** Partitions claimed, or fetched from, in one statement: it must take only milliseconds. */
  readonly partitionsAtOnce: number
  /** With more claimed partitions, idle ones are released sooner. */
  readonly keptPartitions: number
  /** Attempts in flight in healthy partitions: each has a socket and a body in memory. */
  readonly healthyInFlight: number
  /** In probing partitions: many new endpoints that hang must not stop the healthy ones. */
  readonly probingInFlight: number
  /** In unhealthy partitions: each may hang for 15 seconds. */
  readonly unhealthyInFlight: number
  /** Attempts per second of one tenant to one server: nobody checks that the tenant owns it. */
  readonly perTenantAndServer: number
  /** No attempt starts while this many outcomes are unsaved: a crash sends them again. */
  readonly unsaved: number
}

export const engineLimits: EngineLimits = {
  leaseMillis: 20_000,
  pollIntervalMillis: 1_000,
  endpoints: 10_000,
  partitionsAtOnce: 100,
  keptPartitions: 1_000,
  healthyInFlight: 2_048,
  probingInFlight: 1_024,
  unhealthyInFlight: 1_024,
  perTenantAndServer: 200,
  unsaved: 8_192,
}

/** Attempts in flight, and the partitions that wait for room, first come, first served. */
export interface Budget {
  readonly limit: number
  inFlight: number
  readonly queued: Set<ClaimedPartition>
}

/** The budgets that endpoints share; those that fail or hang leave `healthy` to the others. */
export type Budgets = Readonly<Record<PartitionHealth, Budget>>

const makeBudget = (limit: number): Budget => ({ limit, inFlight: 0, queued: new Set() })

export const makeBudgets = (limits: EngineLimits): Budgets => ({
  healthy: makeBudget(limits.healthyInFlight),
  probing: makeBudget(limits.probingInFlight),
  unhealthy: makeBudget(limits.unhealthyInFlight),
})
