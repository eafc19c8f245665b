/** A failure nobody expected: reported here, while the caller is told only that it happened. */
export interface Defect {
  /** The id the caller was given. */
  readonly requestId: string
  readonly cause: unknown
}
