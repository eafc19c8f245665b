/** The state of the demo so far, and functions that wait for later states. */
import type { Customer, InvoiceStatus, PlacedOrder, Subscription } from "./customer.ts"
import { DemoFailure } from "./demo-failure.ts"
import type { ReachableSandbox } from "./reachable-sandbox.ts"
import type { WebhookReceiver } from "./webhook-receiver.ts"

export interface Journey {
  /** The order to place, unchanged from its file. */
  readonly request: unknown
  starting?: Promise<ReachableSandbox>
  sandbox?: ReachableSandbox
  customer?: Customer
  receiver?: WebhookReceiver
  subscription?: Subscription
  order?: PlacedOrder
  status?: InvoiceStatus
  webhookAt?: Date
  readonly files: Array<string>
}

/** The value that an earlier step has set; its absence is a defect of the demo. */
export const present = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new DemoFailure(`${name} is missing`)
  return value
}

const pollMillis = 100

/** Polls until there is a result; fails with `what` at the timeout. */
export const until = async <T>(
  what: string,
  limitSeconds: number,
  ask: () => Promise<T | undefined> | T | undefined,
  hint: () => string = () => "",
): Promise<T> => {
  const limit = Date.now() + limitSeconds * 1_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > limit) {
      throw new DemoFailure(`${what}: timeout after ${limitSeconds} s${hint()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, pollMillis))
  }
}

/** Waits until the invoice has a status; returns the time when it got it. */
export const reached = (journey: Journey, status: string, limitSeconds: number): Promise<Date> => {
  const customer = present(journey.customer, "customer")
  const [invoice] = present(journey.order, "order").invoices
  return until(
    status,
    limitSeconds,
    async () => {
      const seen = await customer.invoiceStatus(invoice.id)
      journey.status = seen
      if (seen.status === "rejected") throw new DemoFailure(`KSeF rejected invoice ${seen.number}`)
      const entry = seen.timeline.find((one) => one.status === status)
      return entry === undefined ? undefined : new Date(entry.at)
    },
    () => {
      const { status: at, problem } = journey.status ?? {}
      const why = problem ? ` (${problem.code}: ${problem.detail})` : ""
      return `; the invoice is ${at ?? "unknown"}${why}`
    },
  )
}
