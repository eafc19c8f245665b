/**
 * Plans which of the next requests fail, and how.
 *
 * Plans stay in the order of their creation; a request uses one repetition of the first plan that
 * matches it. Pure: `takeFailure` returns the failure and the remaining plans.
 */
import { z } from "zod"
import { type FailureTarget, failureTargets } from "../http/operation.ts"
import { badRequestCodes } from "../http/api-error.ts"
import type { StatusInfo } from "../state/values.ts"

/**
 * - `status500`, `status503`: rejected without effect
 * - `resetBefore`: the connection breaks without effect
 * - `resetAfterPersist`: the request is processed and stored, then the connection breaks
 * - `status500AfterPersist`: the request is processed and stored, then 500
 * - `delay`: the response comes `delayMillis` later
 * - `429`: rejected with `Retry-After`
 * - `400`: rejected with `code`, by default 21184, which clients may retry
 * - `sessionUnavailable`: 21184 for this invoice and all later ones of its session; a new session
 *   accepts them
 * - `dropInvoice405`, `dropInvoice500`, `dropInvoice550`: the invoice is accepted and later ends
 *   with that status, although it is valid
 * - `rejectInvoice450`: the invoice is accepted and later found invalid
 * - `strangeInvoice499`: the invoice is accepted and later gets an undocumented status
 * - `status`: rejected with the status in `status`, without effect
 * - `garbageBody`: the request is processed and stored, then its response is unreadable
 * - `truncateBody`, `wrongHash`: the response is cut in half, or has the hash of other content
 * - `otherUpo`: the response is the valid UPO of another invoice
 * - `forgedUpo`: the response is the UPO, signed with a key that is not the ministry's
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
  "sessionUnavailable",
  "dropInvoice405",
  "dropInvoice500",
  "dropInvoice550",
  "rejectInvoice450",
  "strangeInvoice499",
  "status",
  "garbageBody",
  "truncateBody",
  "wrongHash",
  "otherUpo",
  "forgedUpo",
] as const
export type FailureAction = (typeof failureActions)[number]

const invoiceTargets: ReadonlySet<string> = new Set(["sendInvoice", "batchInvoice"])
const isInvoiceAction = (action: FailureAction): boolean => action.includes("Invoice")

const upoTargets: ReadonlySet<string> = new Set(["invoiceUpo", "ksefNumberUpo", "downloadUrl"])
const isUpoAction = (action: FailureAction): boolean => action.endsWith("Upo")

const always = 1_000_000

export const FailurePlan = z
  .object({
    /** An operation, `batchInvoice` for a file of a package, or `*` for any request. */
    match: z.enum([...failureTargets, "*"]),
    action: z.enum(failureActions),
    /** Default: once; with a probability, always. */
    times: z.int().min(1).max(always).optional(),
    /** The chance of each matching request to fail: 0.1 for every tenth on average. */
    probability: z.number().gt(0).max(1).optional(),
    /** Only for `status`. */
    status: z.int().min(400).max(599).optional(),
    /** How many matching requests pass first: 4 for the fifth to fail. */
    after: z.int().min(0).max(1_000_000).optional(),
    /** Only for `400`. */
    code: z
      .int()
      .pipe(z.literal([...badRequestCodes]))
      .optional(),
    /** Only an invoice whose XML contains this text, however it is sent. */
    containing: z.string().min(1).max(256).optional(),
    /** Seconds in the `Retry-After` header of `429`, `status` and `status503`. */
    retryAfter: z.int().min(0).max(86_400).optional(),
    /** Only for `delay`. */
    delayMs: z.int().min(0).max(600_000).optional(),
  })
  .strict()
  .refine(({ action, match }) => !isInvoiceAction(action) || invoiceTargets.has(match), {
    message: "the end of an invoice matches sendInvoice or batchInvoice only",
    path: ["match"],
  })
  .refine(({ action, match }) => !isUpoAction(action) || upoTargets.has(match), {
    message: "otherUpo and forgedUpo match the UPO of an invoice only",
    path: ["match"],
  })
  .refine(({ action, containing }) => containing === undefined || isInvoiceAction(action), {
    message: "only the end of an invoice depends on its content",
    path: ["containing"],
  })
  .refine(({ action, match }) => action !== "sessionUnavailable" || match === "sendInvoice", {
    message: "sessionUnavailable matches sendInvoice only",
    path: ["match"],
  })
  .refine(({ action, match }) => match !== "batchInvoice" || isInvoiceAction(action), {
    message: "a file of a package can only be dropped or rejected",
    path: ["action"],
  })
  .refine(({ action, status }) => (action === "status") === (status !== undefined), {
    message: "the action status, and no other, has a status",
    path: ["status"],
  })
  .transform(({ times, ...plan }) => ({
    ...plan,
    times: times ?? (plan.probability === undefined ? 1 : always),
  }))
export type FailurePlan = z.output<typeof FailurePlan>
export type FailurePlanInput = z.input<typeof FailurePlan>

export interface PlannedFailure {
  readonly failure: FailurePlan | undefined
  readonly left: ReadonlyArray<FailurePlan>
}

/** `*` matches every request; a file of a package is not a request. */
const matchesTarget = ({ match }: FailurePlan, target: FailureTarget): boolean =>
  match === target || (match === "*" && target !== "batchInvoice")

/** The XML of an invoice. */
export type ReadDocument = () => string

/** An invoice that was sent alone has matched as a request before its XML is known. */
const isMatch = (plan: FailurePlan, target: FailureTarget, document?: ReadDocument): boolean =>
  plan.containing === undefined
    ? matchesTarget(plan, target) && (document === undefined || target === "batchInvoice")
    : document?.().includes(plan.containing) === true

const used = (plan: FailurePlan): ReadonlyArray<FailurePlan> =>
  plan.times > 1 ? [{ ...plan, times: plan.times - 1 }] : []

/** A random number from 0, below 1. */
export type Draw = () => number

/** The failure for this request or invoice, if any, and the remaining plans. */
export const takeFailure = (
  plans: ReadonlyArray<FailurePlan>,
  target: FailureTarget,
  draw: Draw,
  document?: ReadDocument,
): PlannedFailure => {
  let failure: FailurePlan | undefined
  const left = plans.flatMap((plan) => {
    if (!isMatch(plan, target, document)) return [plan]
    const { after = 0 } = plan
    // `after` counts every matching request, even if another plan fails it.
    if (after > 0) return [{ ...plan, after: after - 1 }]
    if (failure !== undefined) return [plan]
    if (plan.probability !== undefined && draw() >= plan.probability) return [plan]
    failure = plan
    return used(plan)
  })
  return { failure, left }
}

/** The final statuses of invoices that a plan can choose. */
const ends: Readonly<Partial<Record<FailureAction, StatusInfo>>> = {
  dropInvoice405: { code: 405, description: "Przetwarzanie anulowane z powodu błędu sesji" },
  dropInvoice500: { code: 500, description: "Nieznany błąd (500)" },
  dropInvoice550: {
    code: 550,
    description: "Operacja została anulowana przez system",
    details: ["Przetwarzanie zostało przerwane z przyczyn wewnętrznych systemu. Spróbuj ponownie"],
  },
  rejectInvoice450: {
    code: 450,
    description: "Błąd weryfikacji semantyki dokumentu faktury",
    details: ["Odrzucenie zlecone przez sterowanie symulatora"],
  },
  strangeInvoice499: { code: 499, description: "Status spoza dokumentacji" },
}

/** The planned final status of an invoice; undefined when it is to be validated normally. */
export const plannedStatusOf = (failure: FailurePlan | undefined): StatusInfo | undefined =>
  failure === undefined ? undefined : ends[failure.action]
