/**
 * The capabilities of a binding, which are the only way to skip a clause: a clause names the
 * capability that it needs, the binding denies it, and the report shows the clause as skipped for
 * that reason.
 */
export interface Capabilities {
  /** Only the suite uses the store while it runs, so clauses about the whole store can run. */
  readonly isolated: boolean
  /** Random values are unpredictable; false for a seeded source. */
  readonly unpredictable: boolean
  /**
   * The binding can damage and lose stored files without the archive. Without that, a suite can't
   * test that the archive reads them again.
   */
  readonly tampering: boolean
  /** The suite may wait for the port's own timeouts (15 seconds). */
  readonly patient: boolean
}

/** The capabilities of a binding that declares none. */
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
