/** What was on its way when the version before was stopped goes on with this one. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  Entropy,
  makeEntropyMemory,
  type OrderId,
  type TenantId,
} from "@procurement/domain/identity"
import { type InvoiceFact, type KeptInvoice, transition } from "@procurement/domain/invoice"
import { cancelOrder, OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type Database,
  makeInvoiceRepository,
  makeOfflineRegister,
  makeOrderRepository,
  openDatabase,
} from "../../src/index.ts"
import { rowsOf, run } from "../fixtures/opened.ts"
import {
  acceptedThen,
  container,
  type InvoiceBefore,
  invoicesBefore,
  type OrderBefore,
  ordersBefore,
  problemBefore,
  xml,
} from "../fixtures/rows-before-batches.ts"
import { emptyDatabase, type TestDatabase } from "../setup/index.ts"

/** The last migration of the version before. */
const before = "m0017-deliveries-of-an-event"

const now = instant(acceptedThen + 60_000)
const hasWork = (state: string): boolean => state !== "Archived" && state !== "Rejected"

const addOrder = `insert into orders
  (id, tenant_id, invoice_id, currency, total, status, accepted_at, body, lines)
  values ($1, $2, $3, 'PLN', 3998, $4, $5, $6, $7)`

const addInvoice = `insert into invoices
  (id, order_id, tenant_id, state, seller_nip, number, currency, total, version, due_at, attempts,
    problem, body, lines, xml, container_bytes)
  values ($1, $2, $3, $4, $5, $6, 'PLN', 3998, 7, $7, 2, $8, $9, $10, $11, $12)`

const orderValues = ({ id, tenantId, invoiceId, status, body, lines }: OrderBefore) => {
  const documents = [JSON.stringify(body), JSON.stringify(lines)]
  return [id, tenantId, invoiceId, status, acceptedThen, ...documents]
}

const invoiceValues = (row: InvoiceBefore) => {
  const columns = [row.id, row.orderId, row.tenantId, row.state, row.sellerNip, row.number]
  const dueAt = hasWork(row.state) ? acceptedThen : null
  const documents = [problemBefore, row.body, row.lines].map((each) => JSON.stringify(each))
  return [...columns, dueAt, ...documents, row.xml, row.container]
}

const digest = "fedcba9876543210".repeat(4)
const receipt = { sessionReference: "20261120-SO-2", invoiceReference: "20261120-EE-2" }
const fileOf = { digest, sizeBytes: 3 }

/** What happens next to an invoice in each of the states that have work left. */
const nextFacts = {
  Numbered: { _tag: "DocumentDrafted", issueDate: "2026-11-20", document: { xml, digest } },
  Drafted: { _tag: "DocumentSigned", container },
  Signed: { _tag: "DocumentStored", container: fileOf },
  Stored: { _tag: "TransmissionStarted", sessionReference: "20261120-SO-2" },
  Sending: { _tag: "TransmissionTaken", receipt },
  OutcomeUnknown: { _tag: "TransmissionTaken", receipt },
  Submitted: { _tag: "ProcessingDropped", code: 550, description: "cancelled" },
  Acknowledged: { _tag: "ReceiptArchived", upo: fileOf },
} as const

const nextFactOf = ({ invoice }: KeptInvoice): InvoiceFact | undefined => {
  const facts: Readonly<Record<string, unknown>> = nextFacts
  return facts[invoice._tag] as InvoiceFact | undefined
}

describe("Rows of the version before", () => {
  let test: TestDatabase
  let database: Database
  beforeAll(async () => {
    test = await emptyDatabase()
    database = await openDatabase({ url: test.url })
    await database.orm.migrator.up({ to: before })
    for (const order of ordersBefore) await rowsOf(database, addOrder, orderValues(order))
    for (const row of invoicesBefore) await rowsOf(database, addInvoice, invoiceValues(row))
    await database.migrate()
  })
  afterAll(async () => {
    await database.close()
    await test.drop()
  })

  const find = async ({ id, tenantId }: Pick<InvoiceBefore, "id" | "tenantId">) => {
    const found = makeInvoiceRepository(database).find(tenantId as TenantId, id as never)
    return Option.getOrThrow(await run(found))
  }

  it.each(invoicesBefore)("an invoice that is $state is read as it was written", async (row) => {
    const kept = await find(row)
    expect(kept.invoice).toStrictEqual({
      ...row.body,
      lines: row.lines,
      ...(row.xml === null ? {} : { xml }),
      ...(row.container === null ? {} : { containerBytes: container }),
    })
    const dueAt = hasWork(row.state) ? acceptedThen : undefined
    expect(kept.version).toBe(7)
    expect(kept.work).toStrictEqual({ dueAt, attempts: 2, problem: problemBefore })
  })

  it.each(ordersBefore.slice(0, 5))("an order that is $status is read as it was", async (row) => {
    const orders = makeOrderRepository(database)
    const order = await run(orders.find(row.tenantId as TenantId, row.id as OrderId))
    expect(Option.getOrThrow(order)).toStrictEqual({ ...row.body, lines: row.lines })
  })

  it("an order that was accepted then can be cancelled, and its correction waits", async () => {
    const [accepted] = ordersBefore
    if (accepted === undefined) throw new Error("no order")
    const cancelled = await run(
      cancelOrder(accepted.tenantId as TenantId, accepted.id as OrderId).pipe(
        Effect.provideService(OrderRepository, makeOrderRepository(database)),
        Effect.provideService(Entropy, makeEntropyMemory(7)),
      ),
    )
    expect(cancelled).toHaveProperty("correctionId")
  })

  it("invoices that could not be sent then can be issued offline now", async () => {
    const register = makeOfflineRegister(database)
    const unissued = await run(register.unissued(undefined, 50))
    expect(unissued.map(({ invoice }) => invoice._tag)).toEqual(["Stored", "OutcomeUnknown"])
    expect(await run(register.terms([]))).toEqual([])
  })

  it("invoices with work left are claimed by their stages, and go on", async () => {
    const repository = makeInvoiceRepository(database)
    const leaseUntil: Instant = instant(now + 60_000)
    const claimed = new Set<string>()
    for (const stage of ["preparing", "sending", "following", "archiving"] as const) {
      const found = await run(repository.claimDue({ stage, limit: 50, now, leaseUntil }))
      for (const kept of found) {
        claimed.add(kept.invoice._tag)
        const fact = nextFactOf(kept)
        if (fact === undefined) continue
        const invoice = transition(kept.invoice, fact, now)
        const work = { dueAt: undefined, attempts: 0 }
        await run(repository.save({ invoice, expectedVersion: kept.version, work, events: [] }))
        expect((await find(invoice)).invoice).toStrictEqual(invoice)
      }
    }
    const working = invoicesBefore.map(({ state }) => state).filter(hasWork)
    expect([...claimed].toSorted()).toEqual(working.toSorted())
  })
})
