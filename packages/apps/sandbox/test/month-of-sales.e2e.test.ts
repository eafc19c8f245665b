/**
 * A month of sales with a correction of every cause, in both currencies: every file is valid, and
 * all documents together state what an independent calculation expects, and so does the register.
 */
import { validateFa3 } from "@procurement/adapter-fa3"
import { beforeAll, describe, expect, it } from "vitest"
import { useSandbox } from "./support/running-sandbox.ts"
import {
  add,
  expectedOf,
  figure,
  hundredths,
  type Remaining,
  type Sums,
  valueOf,
} from "./support/stated-sums.ts"

const sandbox = useSandbox()
const slow = { timeout: 180_000 }
const waiting = { timeout: 60_000, interval: 50 }

let tenantId: string

beforeAll(async () => {
  tenantId = await sandbox.operator.unlimitedTenant()
}, 60_000)

type Currency = "PLN" | "EUR"
interface MoneyView {
  readonly amount: string
  readonly currency: Currency
}
interface OrderView {
  readonly id: string
  readonly acceptedAt: string
  readonly total: MoneyView
  readonly lines: ReadonlyArray<{ readonly unitGross: MoneyView }>
  readonly invoices: ReadonlyArray<{ readonly id: string; readonly status: string }>
}

/** Ten and four pieces. */
const placed = (currency: Currency): Promise<OrderView> => {
  const lines = [
    { sku: "KUB-330-GRA", quantity: 10 },
    { sku: "TOR-BAW-140-NAT", quantity: 4 },
  ]
  return sandbox.buyer.ask("/v1/orders", { currency, lines })
}

const idOf = ({ invoices }: OrderView): string => invoices[0]?.id ?? ""

/** Previews the correction, then orders it: both must state the same change. */
const corrected = async (order: OrderView, request: object): Promise<void> => {
  const path = `/tenants/${tenantId}/invoices/${idOf(order)}/corrections`
  const body = { reference: `COR-${order.id}`, reason: "uzgodniono z nabywcą", ...request }
  const preview = await sandbox.operator.ask<{ total: object; effect: number }>(
    `${path}/preview`,
    body,
  )
  const ordered = await sandbox.operator.ask<{ total: object }>(path, body)
  expect(ordered.total).toEqual(preview.total)
}

const shipped = ({ id }: OrderView, shippedAt?: string) => {
  const parcel = { carrier: "InPost", trackingNumber: "520000012345" }
  return sandbox.operator.ask(
    `/orders/${id}/shipment`,
    shippedAt ? { ...parcel, shippedAt } : parcel,
  )
}

const cancelled = ({ id }: OrderView) => sandbox.buyer.ask(`/v1/orders/${id}/cancel`, {})

interface Story {
  readonly cause: string
  /** TypKorekty. */
  readonly effect: string
  readonly act: (order: OrderView) => Promise<unknown>
  readonly remaining: (mug: number, bag: number) => Remaining
}

const unchanged = (mug: number, bag: number): Remaining => [
  [10, mug],
  [4, bag],
]
const address = { countryCode: "PL", line1: "Rynek 7", line2: "87-100 Toruń" }
const less = (price: number): number => Math.floor((price * 9 + 5) / 10)

const stories: ReadonlyArray<Story> = [
  {
    cause: "price_reduced",
    effect: "2",
    act: (order) => corrected(order, { cause: "price_reduced", rebate: "10" }),
    remaining: (mug, bag) => [
      [10, less(mug)],
      [4, less(bag)],
    ],
  },
  {
    cause: "mistake",
    effect: "2",
    act: (order) => corrected(order, { cause: "mistake", lines: [{ line: 1, quantity: 8 }] }),
    remaining: (mug, bag) => [
      [8, mug],
      [4, bag],
    ],
  },
  {
    cause: "mistake",
    effect: "1",
    act: (order) => corrected(order, { cause: "mistake", lines: [{ line: 2, quantity: 7 }] }),
    remaining: (mug, bag) => [
      [10, mug],
      [7, bag],
    ],
  },
  {
    cause: "buyer_data",
    effect: "1",
    act: (order) =>
      corrected(order, { cause: "buyer_data", buyer: { name: "Zielona Łąka S.A.", address } }),
    remaining: unchanged,
  },
  {
    cause: "buyer_nip",
    effect: "1",
    act: (order) => {
      const right = { nip: "7740001454", name: "Księgarnia Pod Dębem S.A.", address }
      return corrected(order, { cause: "buyer_nip", buyer: right })
    },
    remaining: unchanged,
  },
  {
    cause: "goods_returned",
    effect: "2",
    act: async (order) => {
      await shipped(order)
      const back = { reference: "RMA-1", lines: [{ line: 1, quantity: 3 }] }
      await sandbox.operator.ask(`/orders/${order.id}/returns`, back)
    },
    remaining: (mug, bag) => [
      [7, mug],
      [4, bag],
    ],
  },
  { cause: "order_cancelled", effect: "1", act: cancelled, remaining: () => [] },
  {
    cause: "order_cancelled",
    effect: "3",
    act: async (order) => {
      const amount = { amount: "1.00", currency: order.total.currency }
      await sandbox.operator.ask(`/invoices/${idOf(order)}/payments`, {
        reference: order.id,
        ...amount,
      })
      await cancelled(order)
    },
    remaining: () => [],
  },
]

/** The goods left first, the invoice was issued two days later, and then this was reported. */
const reportedLate: Story = {
  cause: "supply_date",
  effect: "1",
  act: async (order) => {
    const shippedAt = new Date(Date.parse(order.acceptedAt) + 60_000).toISOString()
    await shipped(order, shippedAt)
    await corrected(order, { cause: "supply_date", supplyDate: warsawDay(shippedAt) })
  },
  remaining: unchanged,
}

const warsawDay = (text: string): string =>
  new Date(text).toLocaleDateString("sv", { timeZone: "Europe/Warsaw" })

/** What the documents of the order state together; each is valid, and drawn in both languages. */
const statedBy = async (documents: ReadonlyArray<string>): Promise<Sums> => {
  let [gross, net, vat, vatInPln] = [0n, 0n, 0n, 0n]
  for (const id of documents) {
    const xml = await sandbox.buyer.invoiceXml(id)
    expect(validateFa3(new TextEncoder().encode(xml))).toEqual([])
    gross += figure(xml, "P_15")
    net += figure(xml, "P_13_1")
    vat += figure(xml, "P_14_1")
    vatInPln += figure(xml, "P_14_1W")
    for (const language of ["pl", "en"] as const) {
      expect(await sandbox.buyer.pdf(id, language)).toMatch(/^%PDF-/u)
    }
  }
  return { gross, net, vat, vatInPln }
}

const archivedDocuments = async (order: OrderView): Promise<ReadonlyArray<string>> => {
  const all = async () => (await sandbox.buyer.ask<OrderView>(`/v1/orders/${order.id}`)).invoices
  await expect
    .poll(async () => {
      const invoices = await all()
      return invoices.length > 1 && invoices.every(({ status }) => status === "archived")
    }, waiting)
    .toBe(true)
  return (await all()).map(({ id }) => id)
}

/** Plays the story to its end, and returns what was stated and what was expected. */
const played = async (order: OrderView, story: Story) => {
  await sandbox.buyer.archived(idOf(order))
  await story.act(order)
  const documents = await archivedDocuments(order)
  const correction = await sandbox.buyer.invoiceXml(documents[1] ?? "")
  expect(valueOf(correction, "TypKorekty")).toBe(story.effect)
  expect(await sandbox.buyer.ask(`/v1/invoices/${documents[1]}`)).toMatchObject({
    cause: story.cause,
  })
  const [mug = 0, bag = 0] = order.lines.map(({ unitGross }) =>
    Number(hundredths(unitGross.amount)),
  )
  const lines = documents.map((id) => sandbox.buyer.invoiceXml(id))
  const rates = (await Promise.all(lines)).flatMap(
    (xml) => [...xml.matchAll(/<KursWaluty>([^<]*)</gu)].at(-1)?.[1] ?? [],
  )
  return {
    stated: await statedBy(documents),
    expected: expectedOf(story.remaining(mug, bag), rates.at(-1)),
  }
}

const dayMillis = 86_400_000

/** The months of the first order, of the last one, and of the day after it. */
const monthsOf = (orders: ReadonlyArray<OrderView>): ReadonlyArray<string> => {
  const times = orders.map(({ acceptedAt }) => Date.parse(acceptedAt))
  const days = [Math.min(...times), Math.max(...times), Math.max(...times) + dayMillis]
  return [...new Set(days.map((at) => warsawDay(new Date(at).toISOString()).slice(0, 7)))]
}

/** What the seller's register says of these months, in PLN. */
const bookedIn = async (months: ReadonlyArray<string>): Promise<bigint> => {
  let vat = 0n
  for (const month of months) {
    const totals = await sandbox.operator.ask<{ vatInPln: string }>(`/ledger/${month}/totals`)
    vat += hundredths(totals.vatInPln)
  }
  return vat
}

describe("A month of sales", () => {
  it("all documents add up to what was sold, in PLN and in EUR", slow, async () => {
    // No session is open yet, so no submission can have an unknown outcome.
    await sandbox.operator.ask("/sandbox/ksef/failures", { failure: "outage", seconds: 3_600 })
    const late = [await placed("PLN"), await placed("EUR")]
    for (const order of late) {
      await expect
        .poll(async () => (await sandbox.buyer.invoice(idOf(order))).status, waiting)
        .toBe("signed")
    }
    await sandbox.operator.ask("/sandbox/clock", { advance: "P2D" })
    await sandbox.operator.status("/sandbox/ksef/failures", { method: "DELETE" })
    await sandbox.renewToken()
    const results = []
    const orders = [...late]
    for (const order of late) results.push(await played(order, reportedLate))
    for (const currency of ["PLN", "EUR"] as const) {
      for (const story of stories) {
        const order = await placed(currency)
        results.push(await played(order, story))
        if (story.cause !== "order_cancelled") await shipped(order)
        orders.push(order)
      }
    }
    for (const { stated, expected } of results) expect(stated).toEqual(expected)
    const month = results.map(({ stated }) => stated).reduce(add)
    expect(month).toEqual(results.map(({ expected }) => expected).reduce(add))
    expect(month.gross).toBeGreaterThan(0n)
    const taxes = results.map(({ stated: { vat, vatInPln } }) => (vatInPln === 0n ? vat : vatInPln))
    expect(await bookedIn(monthsOf(orders))).toBe(taxes.reduce((sum, each) => sum + each))
  })
})
