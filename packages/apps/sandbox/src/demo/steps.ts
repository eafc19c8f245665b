/** The demo's steps, in the order in which an order becomes an archived invoice. */
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { logIn } from "./customer.ts"
import { DemoFailure } from "./demo-failure.ts"
import { type Journey, present, reached, until } from "./journey.ts"
import { reachSandbox } from "./reachable-sandbox.ts"
import type { DemoSettings } from "./settings.ts"
import { startReceiver } from "./webhook-receiver.ts"

export interface Step {
  readonly title: string
  /** Performs the step and returns a line about its result. */
  readonly run: (journey: Journey, settings: DemoSettings) => Promise<string>
}

const start: Step = {
  title: "Start the sandbox",
  run: async (journey, settings) => {
    journey.starting = reachSandbox(settings)
    const sandbox = await journey.starting
    journey.sandbox = sandbox
    const { info, startedHere, isMoved } = sandbox
    if (isMoved) return `${info.baseUrl}, clock moved past midnight in Warsaw`
    return startedHere ? info.baseUrl : `${info.baseUrl}, already running`
  },
}

const token: Step = {
  title: "Get an access token",
  run: async (journey) => {
    const { info } = present(journey.sandbox, "sandbox")
    journey.customer = await logIn(info)
    return `OAuth 2.0 client ${info.clientId}`
  },
}

const subscribe: Step = {
  title: "Register a webhook",
  run: async (journey) => {
    const receiver = await startReceiver()
    journey.receiver = receiver
    journey.subscription = await present(journey.customer, "customer").subscribe(receiver.url)
    return receiver.url
  },
}

const place: Step = {
  title: "Order posted and accepted",
  run: async (journey) => {
    const placed = await present(journey.customer, "customer").placeOrder(journey.request)
    journey.order = placed
    const { total, fulfilment } = placed
    return `${total.amount} ${total.currency}, leaves ${fulfilment.date}`
  },
}

const waitFor = (title: string, status: string, describe: (journey: Journey) => string): Step => ({
  title,
  run: async (journey, { TIME_LIMIT }) => {
    await reached(journey, status, TIME_LIMIT)
    return describe(journey)
  },
})

const numberOf = ({ status }: Journey): string => status?.number ?? ""

const webhook: Step = {
  title: "Webhook received and verified",
  run: async (journey, { TIME_LIMIT }) => {
    const receiver = present(journey.receiver, "receiver")
    const { secret } = present(journey.subscription, "subscription")
    const [invoice] = present(journey.order, "order").invoices
    journey.webhookAt = await until("webhook", TIME_LIMIT, () =>
      receiver.receivedOf(invoice.id, secret),
    )
    return "invoice.issued, HMAC-SHA256"
  },
}

const save: Step = {
  title: "Write the files",
  run: async (journey, { OUT_DIR }) => {
    const customer = present(journey.customer, "customer")
    const [invoice] = present(journey.order, "order").invoices
    const name = numberOf(journey).replaceAll("/", "-")
    if (name === "") throw new DemoFailure("the invoice has no number")
    await mkdir(OUT_DIR, { recursive: true })
    const container = "application/vnd.etsi.asic-e+zip"
    const files = {
      [`${name}.xml`]: await customer.invoiceFile(invoice.id, "application/xml"),
      [`${name}.pdf`]: await customer.invoiceFile(invoice.id, "application/pdf"),
      [`${name}.asice`]: await customer.invoiceFile(invoice.id, container),
      [`${name}.upo.xml`]: await customer.upo(invoice.id),
    }
    for (const [file, bytes] of Object.entries(files)) {
      const path = join(OUT_DIR, file)
      await writeFile(path, bytes)
      journey.files.push(path)
    }
    return `${journey.files.length} in ${OUT_DIR}`
  },
}

export const steps: ReadonlyArray<Step> = [
  start,
  token,
  subscribe,
  place,
  waitFor("Invoice numbered and signed", "signed", numberOf),
  waitFor("Sent to KSeF", "sent", () => "FA(3), encrypted"),
  waitFor("Acknowledged by KSeF", "acknowledged", ({ status }) => status?.ksefNumber ?? ""),
  webhook,
  waitFor("Archived for ten years", "archived", () => "invoice, container and UPO"),
  save,
]
