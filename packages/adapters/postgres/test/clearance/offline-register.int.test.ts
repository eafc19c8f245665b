/** Beside the contract: rows gone bad, among those that KSeF's absence concerns. */
import { instant } from "@procurement/domain/calendar"
import type { OfflineRegister } from "@procurement/domain/clearance"
import type { KeptInvoice } from "@procurement/domain/invoice"
import { expect, it } from "vitest"
import { makeOfflineRegister, makeOrderRepository } from "../../src/index.ts"
import { aPlacement, noon } from "../fixtures/examples.ts"
import { observed, rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { invoicesBefore } from "../fixtures/rows-before-batches.ts"

const opened = useDatabase()

const offline = {
  mode: "offline24",
  issuedAt: noon,
  deadline: "2026-11-23",
  certificateLink: "https://qr.example/certificate",
}

/** Invoices that are stored, the one accepted first in front; with that beside the usual body. */
const storedWith = async (...bodies: ReadonlyArray<object>): Promise<ReadonlyArray<string>> => {
  const { database } = opened()
  await rowsOf(database, "truncate orders, invoices, invoice_payments, outbox")
  const stored = invoicesBefore.find(({ state }) => state === "Stored")
  const orders = makeOrderRepository(database)
  const ids: Array<string> = []
  for (const [nth, body] of bodies.entries()) {
    const placement = aPlacement({ at: noon + nth })
    await run(orders.place(placement))
    const { id, orderId, tenantId } = placement.invoice
    const own = JSON.stringify({ ...stored?.body, id, orderId, tenantId, ...body })
    const keep = "update invoices set state = 'Stored', body = $2::jsonb where id = $1"
    await rowsOf(database, keep, [id, own])
    ids.push(id)
  }
  return ids
}

const bad = { transmissions: "none" }
const idsOf = (page: ReadonlyArray<KeptInvoice>) => page.map(({ invoice }) => invoice.id)
const naming = (id: string | undefined) => `TypeError: invoices ${id} holds no valid document`
const told = ({ logged }: { readonly logged: string }) => logged.split("\n").filter((line) => line)

it("a row that can't be read is told by its id, and whole pages of others are given", async () => {
  const [first, broken, again, second, third] = await storedWith({}, bad, bad, {}, {})
  const register = makeOfflineRegister(opened().database)
  const page = await observed(register.unissued(undefined, 2))
  expect(idsOf(page.value)).toEqual([first, second])
  expect(told(page)).toEqual([naming(broken), naming(again)])
  const rest = await observed(register.unissued(page.value.at(-1)?.invoice.id, 2))
  expect([idsOf(rest.value), told(rest)]).toEqual([[third], []])
})

it("it is told once in ten minutes, however often somebody looks", async () => {
  const [broken] = await storedWith(bad)
  const register = makeOfflineRegister(opened().database)
  const look = register.unissued(undefined, 2)
  expect(told(await observed(look))).toEqual([naming(broken)])
  expect(told(await observed(look))).toEqual([])
})

const everyTerm = async (register: OfflineRegister["Service"]) => observed(register.terms([noon]))

it("the same of what was issued offline: of its terms, and of those with one of them", async () => {
  const noMode = { offline: { ...offline, mode: "paper" } }
  const noTime = { offline: { ...offline, issuedAt: "yesterday" } }
  const unsent = { offline, ...bad }
  const [odd, late, broken, good] = await storedWith(noMode, noTime, unsent, { offline })
  const register = makeOfflineRegister(opened().database)
  const terms = await everyTerm(register)
  expect(told(terms).toSorted()).toEqual([naming(odd), naming(late)].toSorted())
  const { mode, deadline } = offline
  const issued = { issuedFrom: noon, issuedTo: noon }
  expect(terms.value).toEqual([{ mode, issueDate: "2026-11-20", deadline, ...issued }])
  const [term] = terms.value
  if (term === undefined) return
  const page = await observed(register.waiting(term, undefined, 5))
  expect([idsOf(page.value), told(page)]).toEqual([[good], [naming(broken)]])
  const later = { ...term, issuedFrom: instant(noon + 1), issuedTo: instant(noon + 2) }
  expect(idsOf(await run(register.waiting(later, undefined, 5)))).toEqual([])
})
