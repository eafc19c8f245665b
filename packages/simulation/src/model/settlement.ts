/** When faults have ended: everything is finished, and all records agree. */
import type { Invoice } from "@procurement/domain/invoice"
import type { TakenFile } from "../outside/ksef.ts"
import type { Stores } from "../system/stores.ts"
import type { MakeRule, Observer, Report, RuleContext } from "./observer.ts"

const final: ReadonlySet<Invoice["_tag"]> = new Set(["Archived", "Voided", "IssuedOutside"])

const checkInvoice = (
  report: Report,
  { archive }: Stores,
  invoice: Invoice,
  file: TakenFile | undefined,
): void => {
  const { id, _tag } = invoice
  if (!final.has(_tag)) report("unfinished", `${id} is still ${_tag}`)
  if (_tag === "Voided" && file !== undefined) {
    report("voided-after-sending", `${id} is voided, but KSeF has ${file.number}`)
  }
  if (_tag !== "Archived") return
  const record = archive.records.get(id)
  const archived = record?.files.find(({ role }) => role === "invoice")?.digest
  if (file === undefined || file.verdict._tag !== "Granted") {
    report("not-accepted", `${invoice.number} is archived, but KSeF has not accepted it`)
    return
  }
  if (invoice.ksefNumber !== file.verdict.ksefNumber) {
    report("ksef-number", `${invoice.number}: ${invoice.ksefNumber}, ${file.verdict.ksefNumber}`)
  }
  if (archived !== file.digest || !archive.files.has(file.digest)) {
    report("archive", `${invoice.number}: the archive has not the bytes that KSeF accepted`)
  }
  const lastYear = Number(invoice.issueDate.slice(0, 4)) + 10
  if (record?.retainUntil !== `${lastYear}-12-31`) {
    report("retention", `${invoice.number} is kept until ${record?.retainUntil}`)
  }
}

const checkEvents = ({ report, history }: RuleContext, { ledger }: Stores): void => {
  const issued = new Map<string, number>()
  for (const event of history.events.values()) {
    if (event.type !== "invoice.issued") continue
    const { invoiceId } = event.data
    issued.set(invoiceId, (issued.get(invoiceId) ?? 0) + 1)
  }
  for (const { kept } of ledger.invoices.values()) {
    const { id } = kept.invoice
    const expected = "ksefNumber" in kept.invoice ? 1 : 0
    const count = issued.get(id) ?? 0
    if (count !== expected) report("events", `${id} has ${count} events invoice.issued`)
  }
}

const checkDeliveries = (
  { report, history }: RuleContext,
  { ledger }: Stores,
  accepted: ReadonlySet<string>,
): void => {
  for (const delivery of history.deliveries.values()) {
    const { id, eventId, subscriptionId, _tag } = delivery
    const subscription = ledger.subscriptions.get(subscriptionId)
    const isPaused = subscription?.state._tag === "Paused"
    if ((_tag === "Ready" || _tag === "Waiting") && !isPaused) {
      report("undelivered", `${id} to ${subscription?.url} is still ${_tag}`)
    }
    if (_tag === "Delivered" && !accepted.has(`${subscription?.url} ${eventId}`)) {
      report("not-received", `${id} is delivered, but ${subscription?.url} never accepted it`)
    }
  }
}

/** No event is about an order that was never stored. */
const checkOrders = ({ report, history }: RuleContext, { ledger }: Stores): void => {
  for (const { id, type, data } of history.events.values()) {
    if ("orderId" in data && !ledger.orders.has(data.orderId)) {
      report("phantom-event", `${type} ${id} is about ${data.orderId}, which does not exist`)
    }
  }
}

/** Every event that a subscription asks for is a delivery to it. */
const checkFanOut = ({ report, history }: RuleContext, { ledger }: Stores): void => {
  const deliveries = new Set(
    [...history.deliveries.values()].map((one) => `${one.subscriptionId} ${one.eventId}`),
  )
  for (const event of history.events.values()) {
    for (const { id, tenantId, events } of ledger.subscriptions.values()) {
      const isWanted = tenantId === event.tenantId && events.some((type) => type === event.type)
      if (isWanted && !deliveries.has(`${id} ${event.id}`)) {
        report("lost-event", `${event.type} ${event.id} is no delivery to ${id}`)
      }
    }
  }
}

export const settlementRule: MakeRule = (context): Observer => {
  const { report } = context
  const files = new Map<string, TakenFile>()
  const received = new Set<string>()
  const orders = new Set<string>()
  return {
    placed: ({ order }) => void orders.add(order.id),
    accepted: (file) => void files.set(file.number, file),
    posted: ({ url, eventId, isAccepted }) => {
      if (isAccepted) received.add(`${url} ${eventId}`)
    },
    settled: (stores) => {
      const invoiced = new Map<string, number>()
      for (const { kept } of stores.ledger.invoices.values()) {
        const { invoice } = kept
        const number = "number" in invoice ? invoice.number : undefined
        checkInvoice(report, stores, invoice, files.get(number ?? ""))
        if (invoice.correction !== undefined || invoice.replaces !== undefined) continue
        invoiced.set(invoice.orderId, (invoiced.get(invoice.orderId) ?? 0) + 1)
      }
      for (const order of orders) {
        const count = invoiced.get(order) ?? 0
        if (count !== 1) report("one-invoice", `${order} has ${count} invoices`)
      }
      checkEvents(context, stores)
      checkOrders(context, stores)
      checkDeliveries(context, stores, received)
      checkFanOut(context, stores)
    },
  }
}
