/**
 * POST /v1/orders by hand: Express, `pg` and the statements of our repositories, in the same
 * number, with values and a response of the same size. They are those of one recorded order with
 * new ids: the minimum that any faster implementation still needs.
 */
import { hash, randomBytes } from "node:crypto"
import { createServer } from "node:http"
import express from "express"
import { portOf, reportReady } from "../child.ts"
import { openPool, type Statement } from "../pg.ts"

type Statements = Record<"findToken" | "findTenant" | "findItems" | "place" | "wake", Statement>

interface OrderBody {
  readonly lines: ReadonlyArray<{ readonly sku: string }>
}

const { env } = process
const statements: Statements = JSON.parse(env["STATEMENTS"] ?? "{}")
/** The parameters of `place`. */
const recorded: ReadonlyArray<unknown> = JSON.parse(env["VALUES"] ?? "[]")
const [recordedId, recordedInvoiceId] = [String(recorded[0]), String(recorded[2])]
const recordedEventId = env["EVENT_ID"] ?? ""
const acceptedAtIndex = 7
const recordedResponse = env["RESPONSE"] ?? ""
const responseIds: { id: string; invoices: [{ id: string }] } = JSON.parse(recordedResponse)

const tokenCacheMillis = 4_000
const notifyDelayMillis = 20

const pool = openPool(env["DATABASE_URL"] ?? "", Number(env["DATABASE_CONNECTIONS"]))

/** Reads the body of the statement's only row. */
const bodyFor = async (statement: Statement, key: string): Promise<{ tenantId: string }> => {
  const { rows } = await pool.query<{ body: { tenantId: string } }>({ ...statement, values: [key] })
  if (rows[0] === undefined) throw new Error(`${statement.name} finds nothing`)
  return rows[0].body
}

/** The times until which tokens are known. */
const known = new Map<string, number>()

const admit = async (authorization: string): Promise<void> => {
  const digest = hash("sha256", authorization.slice("Bearer ".length))
  if (Date.now() < (known.get(digest) ?? 0)) return
  const { tenantId } = await bodyFor(statements.findToken, digest)
  await bodyFor(statements.findTenant, tenantId)
  known.set(digest, Date.now() + tokenCacheMillis)
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

const place = async (authorization: string, { lines }: OrderBody): Promise<string> => {
  await admit(authorization)
  await pool.query({ ...statements.findItems, values: [lines.map(({ sku }) => sku)] })
  const now = Date.now()
  const [id, invoiceId, eventId] = [newId("ord", now), newId("inv", now), newId("evt", now)]
  const renew = (value: unknown): unknown =>
    typeof value === "string"
      ? value
          .replaceAll(recordedId, id)
          .replaceAll(recordedInvoiceId, invoiceId)
          .replaceAll(recordedEventId, eventId)
      : value
  const values = recorded.map(renew).with(acceptedAtIndex, now)
  await pool.query({ ...statements.place, values })
  wake()
  return recordedResponse
    .replaceAll(responseIds.id, id)
    .replaceAll(responseIds.invoices[0].id, invoiceId)
}

const app = express()
app.disable("x-powered-by")
app.disable("etag")
app.post("/", express.json(), (request, response, next) => {
  place(request.headers.authorization ?? "", request.body as OrderBody).then(
    (order) => response.status(201).type("json").send(order),
    next,
  )
})

const server = createServer(app)
const url = `http://127.0.0.1:${await portOf(server)}`
reportReady({ url }, () => {
  server.closeAllConnections()
  return pool.end()
})
