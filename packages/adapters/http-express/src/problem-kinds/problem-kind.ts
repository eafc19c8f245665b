/**
 * One kind of problem: its status, and what people are told about it, in the answer and on its
 * page at `/problems/<code>`.
 */
import type { Wording } from "../wording.ts"

export interface ProblemWords {
  readonly title: Wording
  /** The detail of the answer, unless the occurrence has something more precise to tell. */
  readonly detail: Wording
  /** When it happens, and what has or has not been done then. */
  readonly meaning: Wording
  /** What the caller can do about it. */
  readonly advice: Wording
}

export interface ProblemKind extends ProblemWords {
  readonly status: number
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean
}

/** The same request will be refused again. */
export const refused = (status: number, words: ProblemWords): ProblemKind => ({
  status,
  retryable: false,
  ...words,
})

/** The same request may succeed later. */
export const failed = (status: number, words: ProblemWords): ProblemKind => ({
  status,
  retryable: true,
  ...words,
})
