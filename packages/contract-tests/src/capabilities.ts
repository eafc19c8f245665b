/**
 * What a binding supports. Clauses are skipped in no other way: a clause names the capability that
 * it needs, the binding denies it, and the report shows the clause as skipped with that reason.
 */
export interface Capabilities {
  /** Only the suite uses the store while it runs, so clauses about its whole content may run. */
  readonly isolated: boolean
  /** Random values are unpredictable; false for a seeded source. */
  readonly unpredictable: boolean
  /**
   * The binding can damage and delete stored files behind the archive's back, so clauses can check
   * that the archive reads them again.
   */
  readonly tampering: boolean
  /** The suite may wait for the port's own time limits (15 seconds). */
  readonly patient: boolean
}

/** The defaults of a binding. */
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
