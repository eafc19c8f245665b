/**
 * Which of the next requests fail, and how.
 *
 * Plans are kept in the order they were made; a request uses up one turn of the first plan that
 * matches it. Pure: taking a turn gives the failure and the plans that are left.
 */
import { z } from "zod"
import { failureTargets, type FailureTarget } from "../http/operation.ts"
import { badRequestCodes } from "../http/refusal.ts"

/**
 * - `status500`, `status503`: refused before anything happens
 * - `resetBefore`: the connection breaks before anything happens
 * - `resetAfterPersist`: everything happens and is kept, then the connection breaks
 * - `status500AfterPersist`: everything happens and is kept, then 500
 * - `delay`: the answer comes `delayMillis` later
 * - `429`: refused with `Retry-After`
 * - `400`: refused with `code`, by default 21184, which is worth another try
 * - `dropInvoice405`, `dropInvoice500`, `dropInvoice550`: the invoice is taken and later ends so,
 *   by no fault of its own
 * - `rejectInvoice450`: the invoice is taken and later found wrong
 * - `strangeInvoice499`: the invoice is taken and later has a status that nobody has heard of
 * - `truncateBody`, `wrongHash`: the answer comes cut in half, or with the hash of something else
 * - `otherUpo`: a good UPO comes, of another invoice
 */
export const failureActions = [
  "status500",
  "status503",
  "resetBefore",
  "resetAfterPersist",
  "status500AfterPersist",
  "delay",
  "429",
  "400",
  "dropInvoice405",
  "dropInvoice500",
  "dropInvoice550",
  "rejectInvoice450",
  "strangeInvoice499",
  "truncateBody",
  "wrongHash",
  "otherUpo",
] as const
export type FailureAction = (typeof failureActions)[number]

const invoiceTargets: ReadonlySet<string> = new Set(["sendInvoice", "batchInvoice"])
const isInvoiceAction = (action: FailureAction): boolean => action.includes("Invoice")

const upoTargets: ReadonlySet<string> = new Set(["invoiceUpo", "ksefNumberUpo", "downloadUrl"])

export const FailurePlan = z
  .object({
    /** An operation, `batchInvoice` for a file of a package, or `*` for any request. */
    match: z.enum([...failureTargets, "*"]),
    action: z.enum(failureActions),
    times: z.int().min(1).max(1_000_000).default(1),
    /** How many that match pass before it begins: 4 for the fifth. */
    after: z.int().min(0).max(1_000_000).optional(),
    /** Only for `400`. */
    code: z
      .int()
      .pipe(z.literal([...badRequestCodes]))
      .optional(),
    /** Seconds in the `Retry-After` header of `429` and `status503`. */
    retryAfter: z.int().min(0).max(86_400).optional(),
    /** Only for `delay`. */
    delayMs: z.int().min(0).max(600_000).optional(),
  })
  .strict()
  .refine(({ action, match }) => !isInvoiceAction(action) || invoiceTargets.has(match), {
    message: "what ends an invoice matches sendInvoice or batchInvoice only",
    path: ["match"],
  })
  .refine(({ action, match }) => action !== "otherUpo" || upoTargets.has(match), {
    message: "another invoice's UPO comes instead of an invoice's",
    path: ["match"],
  })
  .refine(({ action, match }) => match !== "batchInvoice" || isInvoiceAction(action), {
    message: "a file of a package can only be dropped or rejected",
    path: ["action"],
  })
export type FailurePlan = z.output<typeof FailurePlan>
export type FailurePlanInput = z.input<typeof FailurePlan>

export interface Turn {
  readonly failure: FailurePlan | undefined
  readonly left: ReadonlyArray<FailurePlan>
}

// A file of a package is no request, so `*` does not mean it.
const isMeant = ({ match }: FailurePlan, target: FailureTarget): boolean =>
  match === target || (match === "*" && target !== "batchInvoice")

const used = (plan: FailurePlan): ReadonlyArray<FailurePlan> =>
  plan.times > 1 ? [{ ...plan, times: plan.times - 1 }] : []

/** The failure for this request, if any, and the plans that remain. */
export const takeTurn = (plans: ReadonlyArray<FailurePlan>, target: FailureTarget): Turn => {
  let failure: FailurePlan | undefined
  const left = plans.flatMap((plan) => {
    if (!isMeant(plan, target)) return [plan]
    const { after = 0 } = plan
    // Each one counts, also one that fails by another plan.
    if (after > 0) return [{ ...plan, after: after - 1 }]
    if (failure !== undefined) return [plan]
    failure = plan
    return used(plan)
  })
  return { failure, left }
}
