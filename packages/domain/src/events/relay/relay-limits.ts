/** How a relay does its work, unless told otherwise. */

export interface RelayLimits {
  /** Events told at once; as many again are read meanwhile. */
  readonly batch: number
  /** For so long another relay waits for one that has crashed. */
  readonly leaseMillis: number
  readonly renewMillis: number
  /** How often one that stands by asks whether it is its turn. */
  readonly standbyMillis: number
  /** How often it looks for events without being woken. */
  readonly idleMillis: number
  /** How long it rests when store or broker are away. */
  readonly restMillis: number
  /** And when the broker will not have what it is given: somebody has to mend that first. */
  readonly refusedRestMillis: number
  /** How long what is on its way may take when the relay is to stop. */
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
