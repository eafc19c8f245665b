/** Every kind of problem by its code. */
import { accessProblems } from "./access-problems.ts"
import { bodyProblems } from "./body-problems.ts"
import { deliveryProblems } from "./delivery-problems.ts"
import { eventProblems } from "./event-problems.ts"
import { invoiceProblems } from "./invoice-problems.ts"
import { limitProblems } from "./limit-problems.ts"
import { operatorProblems } from "./operator-problems.ts"
import { orderProblems } from "./order-problems.ts"
import type { ProblemKind } from "./problem-kind.ts"
import { quotaProblems } from "./quota-problems.ts"
import { requestProblems } from "./request-problems.ts"
import { serviceProblems } from "./service-problems.ts"
import { webhookProblems } from "./webhook-problems.ts"

export type { ProblemKind } from "./problem-kind.ts"

export const problemKinds = {
  ...requestProblems,
  ...bodyProblems,
  ...accessProblems,
  ...orderProblems,
  ...quotaProblems,
  ...limitProblems,
  ...invoiceProblems,
  ...webhookProblems,
  ...deliveryProblems,
  ...eventProblems,
  ...serviceProblems,
  ...operatorProblems,
} as const satisfies Record<string, ProblemKind>

/** The stable codes of problems; a client may rely on them for ever. */
export type ProblemCode = keyof typeof problemKinds
export const problemCodes = Object.keys(problemKinds) as ReadonlyArray<ProblemCode>
