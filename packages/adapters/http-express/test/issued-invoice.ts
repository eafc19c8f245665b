/** An invoice in any state, made from the pending invoice of an order; its files are archived. */
import * as Effect from "effect/Effect"
import type { Sha256 } from "@procurement/domain/archive"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import type {
  ArchivedInvoice,
  Invoice,
  InvoiceNumber,
  InvoiceState,
  VersionedInvoice,
  KsefNumber,
} from "@procurement/domain/invoice"
import { lineText } from "@procurement/domain/text"
import type { Iban } from "@procurement/domain/party"
import { type ApiServer, theBuyer } from "./api-server.ts"
import { anOrder, post } from "./requests.ts"

export const files = {
  xml: Buffer.from('<?xml version="1.0" encoding="UTF-8"?><Faktura/>'),
  container: Buffer.from("PK\u0003\u0004 container"),
  upo: Buffer.from("<Potwierdzenie/>"),
}

const path: ReadonlyArray<InvoiceState> = [
  "Pending",
  "Numbered",
  "Stored",
  "Sending",
  "Submitted",
  "Acknowledged",
  "Archived",
]

const archivedFrom = (
  invoice: Invoice,
  digests: { readonly xml: Sha256; readonly container: Sha256; readonly upo: Sha256 },
): ArchivedInvoice => ({
  ...invoice,
  _tag: "Archived",
  number: "FV/2026/11/000001" as InvoiceNumber,
  seller: {
    ...theBuyer,
    name: lineText("Sprzedawca"),
    bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" as Iban }],
    paymentTermDays: 14,
  },
  issueDate: "2026-11-20" as LocalDate,
  taxDate: "2026-11-20" as LocalDate,
  document: { digest: digests.xml, sizeBytes: files.xml.length },
  container: { digest: digests.container, sizeBytes: files.container.length },
  transmissions: [{ sessionReference: "s", startedAt: instant(0) }],
  ksefNumber: "5252839118-20261120-0A1B2C3D4E5F-46" as KsefNumber,
  clearedInSession: "s",
  upo: { digest: digests.upo, sizeBytes: files.upo.length },
  retainUntil: "2036-12-31" as LocalDate,
  timeline: path.map((state, index) => ({ state, at: instant(1_795_000_000_000 + index * 1_000) })),
})

/** The invoice with the name of another state, which determines how it is shown. */
export const inState = (archived: ArchivedInvoice, state: InvoiceState): Invoice => {
  const refusal = { code: 450, description: "Błąd semantyki", details: [] }
  const { issueDate } = archived
  const outside = { number: lineText("A/1"), issueDate, recordedAt: instant(0), by: "anna" }
  const more = state === "IssuedOutside" ? { outside } : {}
  return Object.assign<ArchivedInvoice, object>({ ...archived }, { refusal, ...more, _tag: state })
}

export interface Issued {
  readonly id: InvoiceId
  readonly digests: { readonly xml: Sha256; readonly container: Sha256; readonly upo: Sha256 }
  /** Puts the invoice into the state. */
  readonly become: (state: InvoiceState, work?: Partial<VersionedInvoice["work"]>) => void
}

export const issueOrder = async (server: ApiServer, token: string): Promise<Issued> => {
  const order = await (await post(server, "/v1/orders", token, anOrder)).json()
  const id: InvoiceId = order.invoices[0].id
  const put = (bytes: Uint8Array) => Effect.runPromise(server.archive.put(bytes))
  const digests = {
    xml: await put(files.xml),
    container: await put(files.container),
    upo: await put(files.upo),
  }
  const leased = server.ledger.invoices.get(id)
  if (leased === undefined) throw new Error("no invoice was stored")
  const archived = archivedFrom(leased.kept.invoice, digests)
  const become: Issued["become"] = (state, work = {}) => {
    leased.kept = {
      ...leased.kept,
      invoice: state === "Archived" ? archived : inState(archived, state),
      work: { dueAt: undefined, attempts: 0, ...work },
    }
  }
  become("Archived")
  return { id, digests, become }
}
