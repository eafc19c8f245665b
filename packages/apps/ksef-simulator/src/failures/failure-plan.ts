/**
 * Which of the next requests fail, and how.
 *
 * Plans are kept in the order they were made; a request uses up one turn of the first plan that
 * matches it. Pure: taking a turn gives the failure and the plans that are left.
 */
import { z } from "zod"
import { operationNames, type OperationName } from "../http/operation.ts"

/**
 * - `status500`, `status503`: refused before anything happens
 * - `resetBefore`: the connection breaks before anything happens
 * - `resetAfterPersist`: everything happens and is kept, then the connection breaks
 * - `status500AfterPersist`: everything happens and is kept, then 500
 * - `delay`: the answer comes `delayMillis` later
 * - `429`: refused with `Retry-After`
 * - `dropInvoice550`: the invoice is taken and later ends with status 550
 */
export const failureActions = [
  "status500",
  "status503",
  "resetBefore",
  "resetAfterPersist",
  "status500AfterPersist",
  "delay",
  "429",
  "dropInvoice550",
] as const

export const FailurePlan = z
  .object({
    /** An operation, or `*` for whichever request comes next. */
    match: z.enum([...operationNames, "*"]),
    action: z.enum(failureActions),
    times: z.int().min(1).max(1_000_000).default(1),
    /** Seconds in the `Retry-After` header of `429` and `status503`. */
    retryAfter: z.int().min(0).max(86_400).optional(),
    /** Only for `delay`. */
    delayMs: z.int().min(0).max(600_000).optional(),
  })
  .strict()
  .refine(({ action, match }) => action !== "dropInvoice550" || match === "sendInvoice", {
    message: "dropInvoice550 matches sendInvoice only",
    path: ["match"],
  })
export type FailurePlan = z.output<typeof FailurePlan>
export type FailurePlanInput = z.input<typeof FailurePlan>

export interface Turn {
  readonly failure: FailurePlan | undefined
  readonly left: ReadonlyArray<FailurePlan>
}

/** The failure for this request, if any, and the plans that remain. */
export const takeTurn = (plans: ReadonlyArray<FailurePlan>, name: OperationName): Turn => {
  const index = plans.findIndex(({ match }) => match === "*" || match === name)
  const failure = plans[index]
  if (failure === undefined) return { failure, left: plans }
  const rest = failure.times > 1 ? [{ ...failure, times: failure.times - 1 }] : []
  return { failure, left: plans.toSpliced(index, 1, ...rest) }
}
