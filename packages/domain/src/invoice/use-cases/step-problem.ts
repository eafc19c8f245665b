/** What happens to an invoice when a step, or a part of one, does not succeed. */
import * as Effect from "effect/Effect"
import type { Invoice } from "../invoice.ts"
import { problemOf, problemOfDefect, type StepFailure } from "../issuing-problem.ts"
import type { IssuingStep } from "../issuing-step.ts"

/** Converts a thrown exception into a problem and logs its stack. */
export const brokenStep = Effect.fnUntraced(function* (
  { id, orderId }: Pick<Invoice, "id" | "orderId">,
  step: IssuingStep,
  defect: unknown,
) {
  const problem = problemOfDefect(step, defect)
  const where = defect instanceof Error ? { stack: defect.stack } : {}
  yield* Effect.logError("an issuing step threw", {
    invoiceId: id,
    orderId,
    step,
    detail: problem.detail,
    ...where,
  })
  return problem
})

/** Fails with the problem of the step when the work fails or throws. */
export const inStep = <A, R>(
  invoice: Invoice,
  step: IssuingStep,
  work: Effect.Effect<A, StepFailure, R>,
) =>
  work.pipe(
    Effect.mapError((failure) => problemOf(step, failure)),
    Effect.catchDefect((defect) =>
      Effect.flatMap(brokenStep(invoice, step, defect), (problem) => Effect.fail(problem)),
    ),
  )
