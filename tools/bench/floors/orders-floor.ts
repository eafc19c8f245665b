/**
 * POST /v1/orders by hand: Express, `pg` and the statements of our own repositories, in the same
 * number, with the same values and an answer of the same size. No validation, no domain, no
 * problems: what is left when everything is taken away that a faster way could do without.
 *
 * Run as a process of its own by the bench, which gives it the statements.
 */
import { hash, randomBytes } from "node:crypto"
import type { AddressInfo } from "node:net"
import express from "express"
import { openPool, type Statement } from "../pg.ts"

interface Statements {
  readonly findToken: Statement
  readonly findTenant: Statement
  readonly findItems: Statement
  readonly place: Statement
  readonly wake: Statement
}

interface Item {
  readonly sku: string
  readonly body: {
    readonly name: { readonly pl: string }
    readonly unit: string
    readonly grossPrice: Readonly<Record<string, number>>
  }
}

interface OrderBody {
  readonly currency: string
  readonly reference: string
  readonly lines: ReadonlyArray<{ readonly sku: string; readonly quantity: number }>
}

interface Caller {
  readonly tenantId: string
  readonly buyer: unknown
}

interface Known extends Caller {
  readonly until: number
}

const statements: Statements = JSON.parse(process.env["STATEMENTS"] ?? "{}")
const rememberedMillis = 4_000
const quietMillis = 20

const pool = openPool({
  connectionString: process.env["DATABASE_URL"] ?? "",
  max: Number(process.env["DATABASE_CONNECTIONS"]),
  options: "-c synchronous_commit=on",
})

const known = new Map<string, Known>()

const ask = async (digest: string): Promise<Caller> => {
  const token = await pool.query<{ body: { tenantId: string } }>({
    ...statements.findToken,
    values: [digest],
  })
  const tenantId = token.rows[0]?.body.tenantId ?? ""
  const tenant = await pool.query<{ body: { buyer: unknown } }>({
    ...statements.findTenant,
    values: [tenantId],
  })
  return { tenantId, buyer: tenant.rows[0]?.body.buyer }
}

const callerOf = async (authorization: string): Promise<Caller> => {
  const digest = hash("sha256", authorization.slice("Bearer ".length))
  const kept = known.get(digest)
  if (kept !== undefined && Date.now() < kept.until) return kept
  const caller = await ask(digest)
  known.set(digest, { ...caller, until: Date.now() + rememberedMillis })
  return caller
}

let waking: NodeJS.Timeout | undefined
const wake = (): void => {
  waking ??= setTimeout(() => {
    waking = undefined
    void pool.query({ ...statements.wake, values: ["work", ["invoices", "outbox"]] })
  }, quietMillis)
}

/** Sorts by time, as ours do: random keys would cost the indexes more. */
const newId = (kind: string, now: number): string =>
  `${kind}_${now.toString(16).padStart(12, "0")}${randomBytes(7).toString("hex")}`

const shown = (amount: number, currency: string) => ({
  amount: (amount / 100).toFixed(2),
  currency,
})

interface Line {
  readonly sku: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly unitGross: number
  readonly gross: number
}

const pricedLines = async ({ currency, lines }: OrderBody): Promise<ReadonlyArray<Line>> => {
  const skus = lines.map(({ sku }) => sku)
  const { rows } = await pool.query<Item>({ ...statements.findItems, values: [skus] })
  const bySku = new Map(rows.map((item) => [item.sku, item.body]))
  return lines.map(({ sku, quantity }) => {
    const item = bySku.get(sku)
    const unitGross = item?.grossPrice[currency] ?? 0
    const gross = unitGross * quantity
    return { sku, name: item?.name.pl ?? "", unit: item?.unit ?? "", quantity, unitGross, gross }
  })
}

interface Placed {
  readonly id: string
  readonly invoiceId: string
  readonly tenantId: string
  readonly reference: string
  readonly buyer: unknown
  readonly lines: ReadonlyArray<Line>
  readonly total: { readonly amount: number; readonly currency: string }
  readonly fulfilment: { readonly hub: string; readonly date: string }
  readonly acceptedAt: number
}

const store = (placed: Placed): Promise<unknown> => {
  const { lines, id, invoiceId, tenantId, reference, total, acceptedAt: at } = placed
  const { buyer, fulfilment } = placed
  const { amount, currency } = total
  const bought = { tenantId, reference, buyer, total }
  const order = { _tag: "Accepted", id, invoiceId, ...bought, fulfilment, acceptedAt: at }
  const timeline = [{ state: "Pending", at }]
  const orderedOn = fulfilment.date
  const invoice = { _tag: "Pending", id: invoiceId, orderId: id, ...bought, orderedOn, timeline }
  const data = { orderId: id, invoiceId, reference, total: amount, currency }
  const event = { id: newId("evt", at), tenantId, occurredAt: at, type: "order.accepted", data }
  const bodies = [JSON.stringify(order), JSON.stringify(lines), JSON.stringify(invoice), null]
  const published = JSON.stringify([{ event, aggregate: { type: "order", id } }])
  const columns = [id, tenantId, invoiceId, reference, currency, amount, "Accepted", at]
  const charge = ["orders", orderedOn.slice(0, 7)]
  return pool.query({ ...statements.place, values: [...columns, ...bodies, published, ...charge] })
}

const answerOf = (placed: Placed): object => {
  const { id, reference, buyer, lines, total, fulfilment, acceptedAt, invoiceId } = placed
  const { amount, currency } = total
  return {
    id,
    status: "accepted",
    reference,
    buyer,
    lines: lines.map((line) => ({
      ...line,
      unitGross: shown(line.unitGross, currency),
      gross: shown(line.gross, currency),
    })),
    total: shown(amount, currency),
    fulfilment,
    acceptedAt: new Date(acceptedAt).toISOString(),
    timeline: [{ status: "accepted", at: new Date(acceptedAt).toISOString() }],
    invoices: [{ id: invoiceId, kind: "VAT", status: "accepted" }],
  }
}

const place = async (authorization: string, body: OrderBody): Promise<object> => {
  const { tenantId, buyer } = await callerOf(authorization)
  const lines = await pricedLines(body)
  const now = Date.now()
  const placed: Placed = {
    id: newId("ord", now),
    invoiceId: newId("inv", now),
    tenantId,
    reference: body.reference,
    buyer,
    lines,
    total: { amount: lines.reduce((sum, { gross }) => sum + gross, 0), currency: body.currency },
    fulfilment: { hub: "Warszawa", date: new Date(now).toISOString().slice(0, 10) },
    acceptedAt: now,
  }
  await store(placed)
  wake()
  return answerOf(placed)
}

const app = express()
app.disable("x-powered-by")
app.disable("etag")
app.post("/v1/orders", express.json(), (request, response, next) => {
  place(request.headers.authorization ?? "", request.body as OrderBody).then(
    (order) => response.status(201).json(order),
    next,
  )
})

const server = app.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ type: "ready", ready: { url: `http://127.0.0.1:${port}` } })
})

const stop = (): void => {
  server.closeAllConnections()
  pool.end().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.once("SIGTERM", stop)
process.once("disconnect", stop)
