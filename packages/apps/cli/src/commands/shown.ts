/** Responses that have more than columns for people. */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { amountOf, details, table, timeOf } from "../output.ts"

type Process = ReturnedBy<"listProcesses">["items"][number]

const settingText = ({ value, isSet }: Process["settings"][number]): string => {
  if (isSet === undefined) return value ?? ""
  return isSet ? "(set)" : "(not set)"
}

const processText = (process: Process): string =>
  details([
    ["process", process.name],
    ["version", process.version],
    ["running since", timeOf(process.startedAt)],
    ["silent since", timeOf(process.silentSince)],
    ["roles", process.roles.join(", ") || undefined],
    ...process.certificates.map(
      ({ name, validTo }) => [`${name} valid until`, timeOf(validTo)] as const,
    ),
    ...process.settings.map((setting) => [setting.name, settingText(setting)] as const),
  ])

export const showProcesses = ({ items }: ReturnedBy<"listProcesses">): string =>
  items.map(processText).join("\n") || "no worker is registered\n"

const columns = ["booked", "amount", "result", "pays", "title", "payer"]

export const showStatement = ({ entries }: ReturnedBy<"importBankStatement">): string =>
  table(
    columns,
    entries.map((entry) => [
      entry.bookedOn,
      amountOf(entry.amount),
      entry.result,
      entry.problem ?? entry.number ?? entry.collectiveIdentifier ?? entry.reason,
      entry.title,
      entry.payer,
    ]),
    "no money arrived",
  )

type OrderJson = ReturnedBy<"readAnyOrder">

const invoiceColumns = ["invoice", "status", "number", "KSeF number", "total", "problem"]

const invoiceRowOf = (invoice: OrderJson["invoices"][number]) => [
  invoice.id,
  invoice.status,
  invoice.number,
  invoice.ksefNumber,
  amountOf(invoice.total),
  invoice.problem,
]

const parcelColumns = ["parcel", "carrier", "left", "goods", "last message"]

/** The goods as `order ship` takes them. */
const parcelRowOf = (parcel: NonNullable<OrderJson["shipments"]>[number]) => [
  parcel.trackingNumber,
  parcel.carrier,
  timeOf(parcel.shippedAt),
  parcel.lines?.map(({ line, quantity }) => `${line}=${quantity}`).join(" ") ?? "all",
  parcel.events.at(-1)?.description,
]

export const showOrder = (order: OrderJson): string => {
  const facts = details([
    ["order", order.id],
    ["tenant", order.tenantId],
    ["status", order.status],
    ["supplied", order.supplyDate],
  ])
  const parcels = table(parcelColumns, (order.shipments ?? []).map(parcelRowOf), "no parcels")
  const invoices = table(invoiceColumns, order.invoices.map(invoiceRowOf), "no invoices")
  return [facts, parcels, invoices].join("\n")
}

const versionColumns = ["refused", "number", "code", "why", "reissued", "by", "XML (SHA-256)"]

type Versions = ReturnedBy<"readInvoiceVersions">

const versionRowOf = (version: Versions["refusedVersions"][number]) => [
  timeOf(version.refusedAt),
  version.number,
  version.refusal.code,
  version.refusal.description,
  timeOf(version.reissuedAt),
  version.reissuedBy,
  version.documentSha256,
]

export const showVersions = ({ id, number, status, refusedVersions }: Versions): string => {
  const facts = details([
    ["invoice", id],
    ["number", number],
    ["status", status],
  ])
  const rows = refusedVersions.map(versionRowOf)
  return rows.length === 0 ? facts : `${facts}\n${table(versionColumns, rows, "")}`
}

export const showReissue = (invoice: Versions): string => {
  const { keepsNumber } = invoice
  const number =
    keepsNumber === undefined ? "takes the next number of its series" : `keeps ${keepsNumber}`
  return `it ${number}\n${showVersions(invoice)}`
}
