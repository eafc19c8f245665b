/**
 * SQL text under a name, so that each connection prepares it once.
 *
 * The very same object runs with a bare `pg` client: `client.query({ ...statement, values })`.
 */
export interface Statement {
  /** Unique among the statements of this package; at most 63 bytes. */
  readonly name: string
  readonly text: string
}

export const statement = (name: string, text: string): Statement => ({ name, text: text.trim() })
