/** Unmatched payments: listed by the import of a statement, assigned, dismissed, counted. */
import { sellerTenantId } from "@procurement/domain/identity"
import { AuditLog } from "@procurement/domain/audit"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { issueOrder } from "../issued-invoice.ts"
import {
  answered,
  type OperatorServer,
  placeOrder,
  refusal,
  startOperator,
} from "./operator-server.ts"

let server: OperatorServer
let invoiceId: string
beforeEach(async () => {
  server = await startOperator()
  const { close } = server
  onTestFinished(close)
  const issued = await issueOrder(server.api, await server.api.token())
  issued.become("Archived")
  invoiceId = issued.id
})

interface Unmatched {
  readonly id: string
  readonly title: string
}

const header = "date;amount;currency;title;payer_name;payer_account;reference"
const rows = [
  "2026-11-21;10,00;PLN;druga;Jan Nowak;PL61109010140000071219812874;B-2",
  "2026-11-20;1 234,56;PLN;FV/2026/11/000077;Łąka;;B-1",
  "2026-11-22;5,00;EUR;FV/2026/11/000001;;;B-3",
  "2026-11-22;-7,00;PLN;opłata;;;B-4",
]

const importRows = async (all: ReadonlyArray<string> = rows) => {
  const content = [header, ...all].join("\n")
  const { entries } = await answered<{ entries: ReadonlyArray<{ result: string }> }>(
    server.operate("/bank-statements", { content }),
  )
  return entries.map(({ result }) => result)
}

const listed = async (query = "") =>
  answered<{ items: ReadonlyArray<Unmatched>; next: string | null }>(
    server.operate(`/unmatched-payments${query}`),
  )

const titles = async () => (await listed()).items.map(({ title }) => title)

const idOf = async (title: string): Promise<string> =>
  (await listed()).items.find((each) => each.title === title)?.id ?? ""

const assign = (id: string, invoice = invoiceId) =>
  server.operate(`/unmatched-payments/${id}/invoices/${invoice}`, undefined, { method: "POST" })

const dismiss = (id: string, body: object) =>
  server.operate(`/unmatched-payments/${id}/dismissal`, body)

const payments = () => [...server.api.ledger.payments.values()]

describe("Unmatched payments", () => {
  it("are listed once, oldest first, with all that the statement states", async () => {
    expect(await importRows()).toEqual(["unmatched", "unmatched", "rejected"])
    expect(await importRows()).toEqual(["unmatched", "unmatched", "rejected"])
    expect(await titles()).toEqual(["FV/2026/11/000077", "druga", "FV/2026/11/000001"])
    const first = await listed("?limit=2")
    expect(first.items).toMatchObject([
      { reason: "unknown_invoice", bookedOn: "2026-11-20", payer: "Łąka" },
      {
        reason: "names_nothing",
        reference: "B-2",
        bankReference: "B-2",
        amount: { amount: "10.00", currency: "PLN" },
        payerAccount: "PL61109010140000071219812874",
      },
    ])
    const rest = await listed(first.next?.replace(/.*\?/, "?"))
    expect(rest).toMatchObject({ items: [{ reason: "refused" }], next: null })
  })

  it("are recorded for an invoice exactly once, by the day of booking", async () => {
    await importRows()
    const id = await idOf("druga")
    for (let time = 0; time < 2; time += 1)
      expect(await answered(assign(id))).toMatchObject({
        invoiceId,
        amountPaid: { amount: "10.00" },
      })
    expect(await importRows()).toEqual(["recorded_before", "unmatched", "rejected"])
    expect(await titles()).toEqual(["FV/2026/11/000077", "FV/2026/11/000001"])
    expect(payments()).toMatchObject([
      { reference: "B-2", paidAt: Date.parse("2026-11-20T23:00:00Z") },
    ])
    await refusal(dismiss(id, { reason: "returned" }), 409, "payment_settled")
  })

  it("stay on the list when the invoice does not accept them", async () => {
    await importRows()
    const id = await idOf("FV/2026/11/000001")
    await refusal(assign(id), 409, "payment_refused")
    expect(await titles()).toContain("FV/2026/11/000001")
    await refusal(assign(id, id.replace("ump", "inv")), 404, "invoice_not_found")
    await refusal(assign(id.replace(/.$/, "0")), 404, "unmatched_payment_not_found")
  })

  it("are dismissed with a reason, and neither listed nor recorded again", async () => {
    await importRows()
    const id = await idOf("druga")
    const dismissal = await answered<object>(
      dismiss(id, { reason: "returned", note: "przelew zwrotny" }),
    )
    const by = expect.stringMatching(/^operator /)
    expect(dismissal).toMatchObject({ id, reason: "returned", note: "przelew zwrotny", by })
    expect(await answered(dismiss(id, { reason: "not_ours" }))).toEqual(dismissal)
    await refusal(assign(id), 409, "payment_settled")
    const named = rows.map((row) => row.replace("druga", "FV/2026/11/000001"))
    expect(await importRows(named)).toEqual(["dismissed", "unmatched", "rejected"])
    expect(payments()).toEqual([])
  })

  it("leave the list when a later import or a report of the bank records them", async () => {
    await importRows()
    const amount = { amount: "1234.56", currency: "PLN" }
    await answered(
      server.operate(`/invoices/${invoiceId}/payments`, { reference: "B-1", ...amount }),
    )
    expect(await titles()).toEqual(["druga", "FV/2026/11/000001"])
    expect(await importRows()).toEqual(["unmatched", "recorded_before", "rejected"])
  })

  it("a transfer with the reference of another payment is rejected, and not listed", async () => {
    const reported = { reference: "B-2", amount: "99.00", currency: "PLN" }
    await answered(server.operate(`/invoices/${invoiceId}/payments`, reported))
    expect(await importRows()).toEqual(["rejected", "unmatched", "rejected"])
    expect(await titles()).toEqual(["FV/2026/11/000077", "FV/2026/11/000001"])
  })

  it("are in the records with who decided about which one", async () => {
    await importRows()
    const id = await idOf("druga")
    await answered(assign(id))
    const other = await idOf("FV/2026/11/000077")
    await answered(dismiss(other, { reason: "not_ours" }))
    const page = await server.api.run(
      AuditLog.use((log) => log.page({ tenantId: sellerTenantId, limit: 2 })),
    )
    const events = [
      { subject: { id: "dismissUnmatchedPayment" }, details: { id: other } },
      { subject: { id: "assignUnmatchedPayment" }, details: { id, invoiceId } },
    ]
    expect(page).toMatchObject({ value: { events } })
  })

  it("are counted with the unfinished invoices", async () => {
    await importRows()
    const work = await answered(server.operate("/open-work"))
    expect(work).toEqual({
      invoices: [],
      unmatchedPayments: { count: 3, oldestBookedOn: "2026-11-20" },
    })
    await placeOrder(server)
    await placeOrder(server)
    const counted = await answered(server.operate("/open-work"))
    expect(counted).toMatchObject({ invoices: [{ status: "accepted", count: 2 }] })
  })
})

describe("Statements in CSV", () => {
  it("name every wrong row with line, field and rule, and then record nothing", async () => {
    const content = [header, rows[0], "21.11.2026;x;PLN;t;;;", "2026-11-21;1,00;USD;t;;;"].join(
      "\n",
    )
    const response = await server.operate("/bank-statements", { content })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      {
        errors: [
          {
            pointer: "/content",
            message: 'line 3: date "21.11.2026": must be a day such as 2026-11-29',
          },
          { message: expect.stringContaining('line 3: amount "x": must be an amount') },
          { message: 'line 4: currency "USD": must be PLN or EUR' },
        ],
      },
    ])
    expect(await titles()).toEqual([])
  })
})
