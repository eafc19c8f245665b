/**
 * The problem for every failure of a use case or a port, by the rows of the table; a failure that
 * has no row does not compile. Callers never see the cause.
 */
import { type ProblemCode, problemCodes, rows } from "./catalog.ts"
import { internalError, type Problem, problem, unavailable } from "./problem.ts"
import type { Failures, Occurrence } from "./row.ts"

/** The failures that a row names: each has the row's tag and what its function takes. */
type FailureOf<Named> = {
  [Tag in keyof Named]: Named[Tag] extends (failure: infer Failed extends object) => Occurrence
    ? Failed & { readonly _tag: Tag }
    : { readonly _tag: Tag }
}[keyof Named]

/** All failures of use cases and ports. */
export type Failure = {
  [Code in ProblemCode]: FailureOf<NonNullable<(typeof rows)[Code]["failures"]>>
}[ProblemCode]

const failuresOf = (code: ProblemCode): Failures => rows[code].failures ?? {}

const rowOf = new Map(
  problemCodes.flatMap((code) =>
    Object.entries(failuresOf(code)).map(([tag, occur]) => [tag, { code, occur }] as const),
  ),
)

export const problemOf = (failure: Failure): Problem => {
  const row = rowOf.get(failure._tag)
  // A port that is unavailable for the moment, rather than broken.
  const isAway = "isRetryable" in failure && failure.isRetryable === true
  if (isAway && row?.code !== unavailable.code) return unavailable
  return row === undefined ? internalError : problem(row.code, row.occur(failure))
}
