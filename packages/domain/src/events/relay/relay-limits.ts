/** Default limits of a relay. */

export interface RelayLimits {
  /** Events published at once, while the next batch is read. */
  readonly batch: number
  /** How long a standby relay waits after another one crashed. */
  readonly leaseMillis: number
  readonly renewMillis: number
  /** How often a standby relay tries to acquire the mark. */
  readonly standbyMillis: number
  /** The poll interval when no wake-up arrives. */
  readonly idleMillis: number
  /** The pause after a failure of the store or the broker. */
  readonly restMillis: number
  /** The pause after the broker rejected events, which an operator has to resolve. */
  readonly refusedRestMillis: number
  /** How long a stopping relay waits for running publications. */
  readonly stopMillis: number
}

export const relayLimits: RelayLimits = {
  batch: 500,
  leaseMillis: 10_000,
  renewMillis: 2_500,
  standbyMillis: 1_000,
  idleMillis: 250,
  restMillis: 1_000,
  refusedRestMillis: 10_000,
  stopMillis: 10_000,
}
