/** How much of everything one delivery engine takes, and how often it looks. */

export interface EngineLimits {
  /** How long a lane is this engine's without being renewed. */
  readonly leaseMillis: number
  /** How often leases are renewed of which a third is over. */
  readonly renewMillis: number
  /**
   * So long before its lease ends nothing more is started in a lane: longer than the second of the
   * pace, for its next holder knows nothing of what was started.
   */
  readonly leaseMarginMillis: number
  /** How often it looks for work by itself, whoever fails to wake it. */
  readonly lookMillis: number
  /** How long it rests between two looks, however often it is woken. */
  readonly takeRestMillis: number
  /**
   * How long it rests between two looks into all lanes it holds, and for any that are free, however
   * often it is woken. Only lanes that it is told of come sooner: those it holds, and free ones
   * that are not suspect.
   */
  readonly wakeRestMillis: number
  /** How often it looks into all suspect lanes by itself, if nobody has woken it. */
  readonly suspectLookMillis: number
  /** How long it rests after it has asked for what is ready in all suspect lanes that need it. */
  readonly suspectRestMillis: number
  /** How long it waits between two suspect lanes: a thousand connections are not opened at once. */
  readonly suspectPaceMillis: number
  /**
   * Suspect lanes give way to events on their way to others, for so long at most: an attempt that
   * takes longer is none that they could hasten.
   */
  readonly giveWayMillis: number
  /** How long it rests after it has made retries ready, whose schedule is one of minutes. */
  readonly retryRestMillis: number
  /** After that long without work a lane is given back: longer than the second of the pace. */
  readonly quietMillis: number
  /** So many lanes are kept longer, those busy last: their next event then needs no claim. */
  readonly keptLanes: number
  readonly keepMillis: number
  /** How long it waits after a failure of the store. */
  readonly storeRestMillis: number
  /** An attempt that takes longer makes its lane suspect while it is still on its way. */
  readonly slowMillis: number
  /** How long it gathers outcomes before it saves them together. */
  readonly gatherMillis: number
  /** How long failures wait for something that was accepted, to be saved with it. */
  readonly failureGatherMillis: number
  /** How long it goes on trying to save what has ended once it was stopped. */
  readonly lastSaveMillis: number
  /** Lanes held at the same time. */
  readonly lanes: number
  /** Lanes taken, or asked for, in one statement. */
  readonly lanesAtOnce: number
  /** Attempts on their way in lanes whose last attempt was accepted. */
  readonly healthyInFlight: number
  /** Attempts on their way in lanes of which nothing is known yet. */
  readonly unprovenInFlight: number
  /** Attempts on their way in all other lanes: those that fail or hang. */
  readonly suspectInFlight: number
  /** Outcomes that may wait to be saved before nothing more is started. */
  readonly unsaved: number
  /** Outcomes saved, and deliveries made ready, in one statement. */
  readonly batch: number
}

export const engineLimits: EngineLimits = {
  leaseMillis: 20_000,
  renewMillis: 5_000,
  leaseMarginMillis: 5_000,
  lookMillis: 1_000,
  takeRestMillis: 20,
  wakeRestMillis: 100,
  suspectLookMillis: 5_000,
  suspectRestMillis: 250,
  suspectPaceMillis: 2,
  giveWayMillis: 10,
  retryRestMillis: 200,
  quietMillis: 1_500,
  keptLanes: 1_000,
  keepMillis: 10_000,
  storeRestMillis: 1_000,
  slowMillis: 2_000,
  gatherMillis: 50,
  failureGatherMillis: 250,
  lastSaveMillis: 10_000,
  lanes: 10_000,
  lanesAtOnce: 100,
  healthyInFlight: 2_048,
  unprovenInFlight: 1_024,
  suspectInFlight: 1_024,
  unsaved: 8_192,
  batch: 2_000,
}
