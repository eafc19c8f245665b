/** Unreadable rows among the offline invoices, which the contract suite does not cover. */
import { instant } from "@procurement/domain/calendar"
import type { OfflineRegister } from "@procurement/domain/clearance"
import type { VersionedInvoice } from "@procurement/domain/invoice"
import { expect, it } from "vitest"
import { makeOfflineRegister, makeOrderRepository } from "../../src/index.ts"
import { aPlacement, noon } from "../fixtures/examples.ts"
import { observed, rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase()

const offline = {
  mode: "offline24",
  issuedAt: noon,
  deadline: "2026-11-23",
  certificateLink: "https://qr.example/certificate",
}

const file = { digest: "0123456789abcdef".repeat(4), sizeBytes: 1_000 }
const buyer = {
  nip: "5260250274",
  name: "Zażółć Sp. z o.o.",
  address: { countryCode: "PL", line1: "ul. Łódzka 1", line2: "00-001 Łódź" },
}
const storedBody = {
  _tag: "Stored",
  buyer,
  total: { amount: 3_998, currency: "PLN" },
  orderedOn: "2026-11-20",
  reference: "PO/1",
  number: "FV/2026/11/000001",
  seller: {
    ...buyer,
    nip: "8349192837",
    bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" }],
    paymentTermDays: 14,
  },
  issueDate: "2026-11-20",
  taxDate: "2026-11-20",
  document: file,
  container: file,
  transmissions: [],
  timeline: ["Pending", "Numbered", "Stored"].map((state) => ({
    state,
    at: noon,
  })),
}

/** Stored invoices in the order of acceptance, each with these fields added to the usual body. */
const storedWith = async (...bodies: ReadonlyArray<object>): Promise<ReadonlyArray<string>> => {
  const { database } = opened()
  await rowsOf(database, "truncate orders, invoices, invoice_payments, outbox")
  const orders = makeOrderRepository(database)
  const ids: Array<string> = []
  for (const [nth, body] of bodies.entries()) {
    const placement = aPlacement({ at: noon + nth })
    await run(orders.place(placement))
    const { id, orderId, tenantId } = placement.invoice
    const own = JSON.stringify({ ...storedBody, id, orderId, tenantId, ...body })
    const keep = "update invoices set state = 'Stored', body = $2::jsonb where id = $1"
    await rowsOf(database, keep, [id, own])
    ids.push(id)
  }
  return ids
}

const bad = { transmissions: "none" }
const idsOf = (page: ReadonlyArray<VersionedInvoice>) => page.map(({ invoice }) => invoice.id)
const naming = (id: string | undefined) =>
  `TypeError: invoices ${id} does not contain a valid document`
const logLines = ({ logged }: { readonly logged: string }) =>
  logged.split("\n").filter((line) => line)

it("an unreadable row is logged with its id, and pages are filled with readable rows", async () => {
  const [first, broken, again, second, third] = await storedWith({}, bad, bad, {}, {})
  const register = makeOfflineRegister(opened().database)
  const page = await observed(register.unissued(undefined, 2))
  expect(idsOf(page.value)).toEqual([first, second])
  expect(logLines(page)).toEqual([naming(broken), naming(again)])
  const rest = await observed(register.unissued(page.value.at(-1)?.invoice.id, 2))
  expect([idsOf(rest.value), logLines(rest)]).toEqual([[third], []])
})

it("an unreadable row is logged once in ten minutes, however often it is read", async () => {
  const [broken] = await storedWith(bad)
  const register = makeOfflineRegister(opened().database)
  const look = register.unissued(undefined, 2)
  expect(logLines(await observed(look))).toEqual([naming(broken)])
  expect(logLines(await observed(look))).toEqual([])
})

const everyTerm = async (register: OfflineRegister["Service"]) => observed(register.terms([noon]))

it("unreadable rows of offline invoices are logged by terms and by waiting too", async () => {
  const noMode = { offline: { ...offline, mode: "paper" } }
  const noTime = { offline: { ...offline, issuedAt: "yesterday" } }
  const unsent = { offline, ...bad }
  const [odd, late, broken, good] = await storedWith(noMode, noTime, unsent, { offline })
  const register = makeOfflineRegister(opened().database)
  const terms = await everyTerm(register)
  expect(logLines(terms).toSorted()).toEqual([naming(odd), naming(late)].toSorted())
  const { mode, deadline } = offline
  const issued = { issuedFrom: noon, issuedTo: noon }
  expect(terms.value).toEqual([{ mode, issueDate: "2026-11-20", deadline, ...issued }])
  const [term] = terms.value
  if (term === undefined) return
  const page = await observed(register.waiting(term, undefined, 5))
  expect([idsOf(page.value), logLines(page)]).toEqual([[good], [naming(broken)]])
  const later = { ...term, issuedFrom: instant(noon + 1), issuedTo: instant(noon + 2) }
  expect(idsOf(await run(register.waiting(later, undefined, 5)))).toEqual([])
})
