/** The order and invoice that all examples of the document share. */
import type { z } from "zod"
import { invoiceCsvHead } from "../schema/invoice-csv.ts"
import { sampleKsefNumber } from "../schema/invoice-parts.ts"
import type { invoiceBody, invoicePage } from "../schema/invoice.ts"
import type { orderRequest } from "../schema/order-request.ts"
import type { orderBody, orderPreview } from "../schema/order.ts"

export const ids = {
  order: "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
  invoice: "inv_01kafq3v8pe0rr2c1m5kz9x7we",
  correction: "inv_01kafq3v8pe0rr2c1m5kz9x7wg",
  subscription: "sub_01kafq3v8pe0rr2c1m5kz9x7wf",
  delivery: "dlv_01kafq3v8pe0rr2c1m5kz9x7wm",
  replay: "rpl_01kafq3v8pe0rr2c1m5kz9x7wn",
} as const

/** A body's example, of the only media type. */
export const json = (example: unknown) => ({ "application/json": example })

export const sampleRequest: z.input<typeof orderRequest> = {
  currency: "PLN",
  reference: "PO-2026-0117",
  buyer: {
    nip: "5252839118",
    name: "Zielona Łąka sp. z o.o.",
    address: { countryCode: "PL", line1: "ul. Prosta 51", line2: "00-838 Warszawa" },
  },
  lines: [{ sku: "KUB-330-BIA", quantity: 50 }],
}

const total = { amount: "1245.00", currency: "PLN" } as const
const nothing = { amount: "0.00", currency: "PLN" } as const

export const sampleOrder: z.output<typeof orderBody> = {
  id: ids.order,
  status: "accepted",
  reference: "PO-2026-0117",
  buyer: {
    nip: "5252839118",
    name: "Zielona Łąka sp. z o.o.",
    address: { countryCode: "PL", line1: "ul. Prosta 51", line2: "00-838 Warszawa" },
  },
  lines: [
    {
      sku: "KUB-330-BIA",
      gtin: "5900000000077",
      name: "Kubek ceramiczny biały, 330 ml",
      unit: "szt.",
      quantity: 50,
      unitGross: { amount: "24.90", currency: "PLN" },
      gross: total,
    },
  ],
  total,
  fulfilment: { hub: "Warszawa", date: "2026-11-20" },
  acceptedAt: "2026-11-20T12:00:00.000Z",
  timeline: [{ status: "accepted", at: "2026-11-20T12:00:00.000Z" }],
  invoices: [{ id: ids.invoice, kind: "VAT", status: "accepted" }],
}

export const samplePreview: z.output<typeof orderPreview> = {
  buyer: sampleOrder.buyer,
  lines: sampleOrder.lines,
  net: { amount: "1012.20", currency: "PLN" },
  vat: { amount: "232.80", currency: "PLN" },
  total,
  fulfilment: sampleOrder.fulfilment,
}

/** In progress: the example of a 202. */
/** Of 1,245.00 PLN. */
const amounts = {
  buyer: { nip: "5252839118", name: "Zielona Łąka sp. z o.o." },
  net: { amount: "1012.20", currency: "PLN" },
  vat: { amount: "232.80", currency: "PLN" },
  dueDate: "2026-12-04",
  seller: { nip: "5265877635", name: "Procurement S.A." },
} as const

export const sentInvoice: z.output<typeof invoiceBody> = {
  id: ids.invoice,
  kind: "VAT",
  status: "sent",
  number: "FV/2026/11/000001",
  orderId: ids.order,
  issueDate: "2026-11-20",
  ...amounts,
  total,
  timeline: [
    { status: "accepted", at: "2026-11-20T12:00:00.000Z" },
    { status: "drafted", at: "2026-11-20T12:00:01.120Z" },
    { status: "signed", at: "2026-11-20T12:00:01.310Z" },
    { status: "sent", at: "2026-11-20T12:00:02.040Z" },
  ],
  upo: { available: false },
  payment: {
    status: "unpaid",
    owed: total,
    paid: nothing,
    refunded: nothing,
    outstanding: total,
    overpaid: nothing,
  },
}

export const sampleInvoice: z.output<typeof invoiceBody> = {
  ...sentInvoice,
  status: "archived",
  ksefNumber: sampleKsefNumber,
  jpkMarker: "KSeF",
  timeline: [
    ...sentInvoice.timeline,
    { status: "acknowledged", at: "2026-11-20T12:00:06.500Z" },
    { status: "archived", at: "2026-11-20T12:00:07.900Z" },
  ],
  upo: { available: true },
  payment: {
    ...sentInvoice.payment,
    status: "paid",
    paid: total,
    outstanding: nothing,
    paidAt: "2026-12-01T09:00:00.000Z",
  },
}

export const sampleInvoices: z.output<typeof invoicePage> = {
  items: [
    {
      id: ids.invoice,
      kind: "VAT",
      status: "archived",
      number: "FV/2026/11/000001",
      ksefNumber: sampleKsefNumber,
      orderId: ids.order,
      issueDate: "2026-11-20",
      ...amounts,
      jpkMarker: "KSeF",
      total,
      payment: {
        status: "paid",
        owed: total,
        paid: total,
        refunded: nothing,
        outstanding: nothing,
        overpaid: nothing,
      },
    },
  ],
  next: null,
}

export const csvInvoices = [
  invoiceCsvHead,
  '"VAT";"FV/2026/11/000001";"5252839118-20261120-0A1B2C3D4E5F-46";"";2026-11-20;…\r\n',
].join("")
