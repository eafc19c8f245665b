/**
 * A SQL text with a name, so that each connection prepares it once.
 *
 * The object also works with a plain `pg` client: `client.query({ ...statement, values })`.
 */
export interface Statement {
  /** Unique among the statements of this package; at most 63 bytes. */
  readonly name: string
  readonly text: string
  /** The statement changes and locks nothing, so it may be retried. */
  readonly isRead?: boolean
  /**
   * The connection is closed after this time without a response; default: the connection's limit.
   */
  readonly answerMillis?: number | undefined
}

/**
 * For statements that take milliseconds and are retried when they fail: after this time the
 * connection counts as dead rather than the server as slow. A quarter of a partition's lease.
 */
export const promptMillis = 5_000

const changes = /\b(?:insert|update|delete|merge|truncate|lock|call|nextval|setval|set_config)\b/i
const locks = /\bpg_(?:notify|\w*lock)/i

/** True for a text that begins with `select` or `with` and names no change; misses some reads. */
const isRead = (text: string): boolean =>
  /^(?:select|with)\b/i.test(text) && !changes.test(text) && !locks.test(text)

export const statement = (name: string, text: string, answerMillis?: number): Statement => ({
  name,
  text: text.trim(),
  isRead: isRead(text.trim()),
  answerMillis,
})

/**
 * A common table expression that lets a single-statement transaction commit without waiting for the
 * disk. A crash of the server can undo commits of the last second, always the newest ones. Use it
 * only for statements that may run twice (docs/adr/0019).
 */
export const asynchronousCommit =
  "async_commit as (select set_config('synchronous_commit', 'off', true) as commits)"

/** A condition to add to the statement: the server would not evaluate the expression without it. */
export const isAsynchronous = "(select commits from async_commit) = 'off'"
