/**
 * POST /v1/orders by hand: Express, `pg` and the statements of our repositories, with values and a
 * response of the same size. They are those of one recorded order with new ids: the minimum that
 * any faster implementation still needs.
 */
import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import express from "express"
import { openPool, portOf, reportReady, type Statement } from "../child.ts"

const { env } = process
const statements: Record<"place", Statement> = JSON.parse(env["STATEMENTS"] ?? "{}")
/** The parameters of `place`. */
const recorded: ReadonlyArray<unknown> = JSON.parse(env["VALUES"] ?? "[]")
const [orderId, invoiceId] = [String(recorded[0]), String(recorded[2])]
const eventId = env["EVENT_ID"] ?? ""
const acceptedAtIndex = 7
const response = env["RESPONSE"] ?? ""
const responseIds: { id: string; invoices: [{ id: string }] } = JSON.parse(response)

const pool = openPool(env["DATABASE_URL"] ?? "", Number(env["DATABASE_CONNECTIONS"]))

const wakeStatement = {
  name: "wake",
  text: "select pg_notify('work', topic) from unnest($1::text[]) as topic",
  values: [["invoices", "outbox"]],
}
const notifyDelayMillis = 20
let waking: NodeJS.Timeout | undefined
const wake = (): void => {
  waking ??= setTimeout(() => {
    waking = undefined
    void pool.query(wakeStatement)
  }, notifyDelayMillis)
}

/** Sorts by time, as our ids do; random keys would cost the indexes more. */
const newId = (kind: string, now: number): string =>
  `${kind}_${now.toString(16).padStart(12, "0")}${randomBytes(7).toString("hex")}`

const place = async (): Promise<string> => {
  const now = Date.now()
  const [order, invoice, event] = [newId("ord", now), newId("inv", now), newId("evt", now)]
  const renew = (value: unknown): unknown =>
    typeof value === "string"
      ? value.replaceAll(orderId, order).replaceAll(invoiceId, invoice).replaceAll(eventId, event)
      : value
  await pool.query({ ...statements.place, values: recorded.map(renew).with(acceptedAtIndex, now) })
  wake()
  return response.replaceAll(responseIds.id, order).replaceAll(responseIds.invoices[0].id, invoice)
}

const app = express()
app.disable("x-powered-by")
app.disable("etag")
app.post("/", express.json(), (_request, reply, next) => {
  place().then((order) => reply.status(201).type("json").send(order), next)
})

const server = createServer(app)
reportReady({ url: `http://127.0.0.1:${await portOf(server)}` }, () => {
  server.closeAllConnections()
  return pool.end()
})
