/** A failure nobody expected: reported here, while the caller is told only that it happened. */
export interface Defect {
  /** The id the caller was given. */
  readonly requestId: string
  /** The trace it belongs to; a failure shared by several requests has none of its own. */
  readonly traceId?: string
  readonly cause: unknown
}
