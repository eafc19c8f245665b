/**
 * What a binding can do. The only way for a clause to be skipped: a clause names the capability it
 * needs, the binding denies it, and the report shows the clause as skipped with that reason.
 */
export interface Capabilities {
  /**
   * Nobody but the suite uses the store while it runs: clauses about all there is in it may run.
   */
  readonly isolated: boolean
  /** Random values are unpredictable; false for a seeded source. */
  readonly unpredictable: boolean
  /**
   * Stored files can be damaged and lost behind the archive's back, and the binding says how: only
   * then can it be seen that the archive looks at them again.
   */
  readonly tampering: boolean
  /** The suite may wait as long as the port's own time limits (15 seconds) last. */
  readonly patient: boolean
}

/** What is assumed of a binding that says nothing. */
export const usualCapabilities: Capabilities = {
  isolated: false,
  unpredictable: true,
  tampering: true,
  patient: true,
}

export const capabilitiesOf = (can: Partial<Capabilities>): Capabilities => ({
  ...usualCapabilities,
  ...can,
})
