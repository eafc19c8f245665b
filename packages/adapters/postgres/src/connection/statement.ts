/**
 * SQL text under a name, so that each connection prepares it once.
 *
 * The very same object runs with a bare `pg` client: `client.query({ ...statement, values })`.
 */
export interface Statement {
  /** Unique among the statements of this package; at most 63 bytes. */
  readonly name: string
  readonly text: string
  /** After so long without an answer its connection is given up; unset: the connection's limit. */
  readonly answerMillis?: number | undefined
}

/**
 * For what takes milliseconds and is asked again when it fails: by then the connection is dead, not
 * the server slow. A quarter of a lane's lease.
 */
export const promptMillis = 5_000

export const statement = (name: string, text: string, answerMillis?: number): Statement => ({
  name,
  text: text.trim(),
  answerMillis,
})
