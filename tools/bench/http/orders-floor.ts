/**
 * POST /v1/orders by hand: Express, `pg` and the statements of our repositories, in the same
 * number, with the same values and a response of the same size. It has no validation, domain or
 * problems: it is the minimum that any faster implementation still needs.
 *
 * The bench runs it as a separate process and passes the statements.
 */
import { hash, randomBytes } from "node:crypto"
import type { AddressInfo } from "node:net"
import express from "express"
import { openPool, type Statement } from "../pg.ts"

type Statements = Record<"findToken" | "findTenant" | "findItems" | "place" | "wake", Statement>

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
  readonly until: number
}

const statements: Statements = JSON.parse(process.env["STATEMENTS"] ?? "{}")
const tokenCacheMillis = 4_000
const notifyDelayMillis = 20

const pool = openPool({
  connectionString: process.env["DATABASE_URL"] ?? "",
  max: Number(process.env["DATABASE_CONNECTIONS"]),
  options: "-c synchronous_commit=on",
})

/** Reads the body of the statement's only row. */
const bodyFor = async <A>(statement: Statement, key: string): Promise<A> => {
  const { rows } = await pool.query<{ body: A }>({ ...statement, values: [key] })
  if (rows[0] === undefined) throw new Error(`${statement.name} finds nothing`)
  return rows[0].body
}

const known = new Map<string, Caller>()

const callerOf = async (authorization: string): Promise<Caller> => {
  const digest = hash("sha256", authorization.slice("Bearer ".length))
  const cached = known.get(digest)
  if (cached !== undefined && Date.now() < cached.until) return cached
  const { tenantId } = await bodyFor<{ tenantId: string }>(statements.findToken, digest)
  const { buyer } = await bodyFor<{ buyer: unknown }>(statements.findTenant, tenantId)
  const caller = { tenantId, buyer, until: Date.now() + tokenCacheMillis }
  known.set(digest, caller)
  return caller
}

let waking: NodeJS.Timeout | undefined
const wake = (): void => {
  waking ??= setTimeout(() => {
    waking = undefined
    void pool.query({ ...statements.wake, values: ["work", ["invoices", "outbox"]] })
  }, notifyDelayMillis)
}

/** Sorts by time, as our ids do; random keys would cost the indexes more. */
const newId = (kind: string, now: number): string =>
  `${kind}_${now.toString(16).padStart(12, "0")}${randomBytes(7).toString("hex")}`

const pricedLines = async ({ currency, lines }: OrderBody) => {
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

const place = async (authorization: string, body: OrderBody): Promise<object> => {
  const { tenantId, buyer } = await callerOf(authorization)
  const lines = await pricedLines(body)
  const { currency, reference } = body
  const at = Date.now()
  const [id, invoiceId] = [newId("ord", at), newId("inv", at)]
  const amount = lines.reduce((sum, { gross }) => sum + gross, 0)
  const orderedOn = new Date(at).toISOString().slice(0, 10)
  const fulfilment = { hub: "Warszawa", date: orderedOn }
  const bought = { tenantId, reference, buyer, total: { amount, currency } }
  const order = { _tag: "Accepted", id, invoiceId, ...bought, fulfilment, acceptedAt: at }
  const timeline = [{ state: "Pending", at }]
  const invoice = { _tag: "Pending", id: invoiceId, orderId: id, ...bought, orderedOn, timeline }
  const data = { orderId: id, invoiceId, reference, total: amount, currency }
  const event = { id: newId("evt", at), tenantId, occurredAt: at, type: "order.accepted", data }
  const bodies = [JSON.stringify(order), JSON.stringify(lines), JSON.stringify(invoice), null]
  const published = JSON.stringify([{ event, aggregate: { type: "order", id } }])
  const columns = [id, tenantId, invoiceId, reference, currency, amount, "Accepted", at]
  const charge = ["orders", orderedOn.slice(0, 7)]
  const values = [...columns, ...bodies, published, ...charge]
  await pool.query({ ...statements.place, values })
  wake()
  const shown = (minor: number) => ({ amount: (minor / 100).toFixed(2), currency })
  const acceptedAt = new Date(at).toISOString()
  return {
    id,
    status: "accepted",
    reference,
    buyer,
    lines: lines.map((line) => ({
      ...line,
      unitGross: shown(line.unitGross),
      gross: shown(line.gross),
    })),
    total: shown(amount),
    fulfilment,
    acceptedAt,
    timeline: [{ status: "accepted", at: acceptedAt }],
    invoices: [{ id: invoiceId, kind: "VAT", status: "accepted" }],
  }
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
