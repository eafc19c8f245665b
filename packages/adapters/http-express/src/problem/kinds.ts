/** Every kind of problem by its code. */
import {
  accessProblems,
  idempotencyProblems,
  limitProblems,
  quotaProblems,
} from "./access-kinds.ts"
import { operatorProblems } from "./operator-kinds.ts"
import {
  catalogProblems,
  eventProblems,
  invoiceProblems,
  orderProblems,
  serviceProblems,
} from "./order-kinds.ts"
import { paymentReferenceProblems } from "./payment-kinds.ts"
import { peopleProblems } from "./people-kinds.ts"
import type { ProblemKind } from "./problem-kind.ts"
import { bodyProblems, requestProblems } from "./request-kinds.ts"
import { sandboxProblems } from "./sandbox-kinds.ts"
import { deliveryProblems, webhookProblems } from "./webhook-kinds.ts"

export type { ProblemKind } from "./problem-kind.ts"

export const problemKinds = {
  ...requestProblems,
  ...bodyProblems,
  ...accessProblems,
  ...peopleProblems,
  ...catalogProblems,
  ...orderProblems,
  ...idempotencyProblems,
  ...quotaProblems,
  ...limitProblems,
  ...invoiceProblems,
  ...paymentReferenceProblems,
  ...webhookProblems,
  ...deliveryProblems,
  ...eventProblems,
  ...serviceProblems,
  ...sandboxProblems,
  ...operatorProblems,
} as const satisfies Record<string, ProblemKind>

/** The stable codes of problems; a client may rely on them for ever. */
export type ProblemCode = keyof typeof problemKinds
export const problemCodes = Object.keys(problemKinds) as ReadonlyArray<ProblemCode>
