/** Builders for refused and reissued invoices. */
import { DocumentArchive } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import { EmailAddress } from "@procurement/domain/email"
import {
  type Invoice,
  InvoiceClearance,
  type InvoiceDocument,
  reissueInvoice,
  smallestBytesOf,
  maximumDocumentBytes,
  type RefusedVersion,
} from "@procurement/domain/invoice"
import type { Party } from "@procurement/domain/party"
import { BuyerRegister, type Tenant, TenantRepository } from "@procurement/domain/tenant"
import { makeBuyerRegisterMemory, makeTenantRepositoryMemory } from "@procurement/adapter-memory"
import { lineText } from "@procurement/domain/text"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { buyer } from "./issuing-world.ts"
import { hour, work, type World } from "./working.ts"

export const start = Date.parse("2026-11-20T10:00:00Z")
const anna = lineText("anna")

export const kept = ({ ledger }: World, id: string) => {
  const row = ledger.invoices.get(id)
  if (row === undefined) throw new Error(`invoice ${id} does not exist`)
  return row.kept
}

export const movedTo = lineText("ul. Nowa 5")

/** The tenant after it moved to another address. */
export const moved = (invoice: Pick<Invoice, "tenantId">, who: Party = buyer): Tenant => ({
  id: invoice.tenantId,
  name: who.name,
  plan: "standard",
  contract: {},
  buyer: { ...who, address: { ...who.address, line1: movedTo } },
  contactEmail: EmailAddress.make("biuro@example.com"),
  language: "pl",
  rateLimiting: "enforced",
  createdAt: instant(start),
})

/** Reissues the invoice after the tenant has moved. */
export const reissue = (
  invoice: Pick<Invoice, "tenantId" | "id">,
  tenant = moved(invoice),
  by = anna,
  register = makeBuyerRegisterMemory(),
) =>
  Effect.gen(function* () {
    const tenants = makeTenantRepositoryMemory()
    yield* tenants.save(tenant)
    return yield* reissueInvoice(invoice.tenantId, invoice.id, by).pipe(
      Effect.provideService(TenantRepository, tenants),
      Effect.provideService(BuyerRegister, register),
    )
  })

export const documentOf = Effect.fnUntraced(function* (
  digest: RefusedVersion["document"]["digest"],
) {
  const archive = yield* DocumentArchive
  const xml = yield* archive.get(digest)
  return JSON.parse(new TextDecoder().decode(xml)) as InvoiceDocument
})

export const latestDocument = (invoice: Invoice) =>
  "document" in invoice ? documentOf(invoice.document.digest) : Effect.die("no document")

/** An order whose invoice KSeF refuses with that code. */
export const refusedWith = Effect.fnUntraced(function* (world: World, code: number) {
  const invoice = yield* world.place(yield* Clock.currentTimeMillis)
  world.ksef.state.trouble = "refused"
  world.ksef.state.refusalCode = code
  yield* work(world, hour)
  const refused = kept(world, invoice.id).invoice
  if (refused._tag !== "Rejected") throw new Error("it was not refused")
  world.ksef.state.trouble = "none"
  return refused
})

/** As many lines, with long names, as fit into KSeF's limit with the buyer's original data. */
export const linesThatFill = ({ lines: [line] }: Pick<Invoice, "lines">): Invoice["lines"] => {
  if (line === undefined) throw new Error("no line")
  const long = { ...line, name: lineText("&".repeat(100)) }
  const bytesOf = (lines: Invoice["lines"]) => smallestBytesOf(buyer, "", lines)
  // One less than would fit, because later positions have three more digits.
  const each = bytesOf([long]) - bytesOf([]) + 3
  const count = Math.floor((maximumDocumentBytes - bytesOf([])) / each) - 1
  return Array.from({ length: count }, () => long)
}

/** KSeF has another file under every invoice number. */
export const elsewhere = (world: World) =>
  Effect.provideService(InvoiceClearance, {
    ...world.ksef.service,
    outcome: () =>
      Effect.succeed({
        _tag: "Duplicate",
        originalKsefNumber: "5265877635-20250826-0100001AF629-AF" as never,
        originalSessionReference: "session-0",
      }),
    clearedDigest: () => Effect.succeed("ab".repeat(32) as never),
  })
