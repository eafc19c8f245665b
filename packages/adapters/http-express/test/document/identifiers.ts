/**
 * For each kind of identifier in a path: one of a resource of the tenant, and one that is unused. A
 * route with a kind that is not listed here fails its tests until it is listed.
 */
import { randomBytes } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import { typeId } from "@procurement/domain/identity"
import { maximumSubscriptions } from "@procurement/domain/webhook"
import type { ApiServer } from "../api-server.ts"
import { issueOrder } from "../issued-invoice.ts"
import { anOrder, bodyAs, post } from "../requests.ts"
import { aReplay, aTest, aWebhook, pause, settle } from "../webhook-facts.ts"
import { goodBody } from "./good-values.ts"
import { type Operation, type Parameter, parametersIn } from "./operations.ts"

/** Identifiers by the name of their parameter. */
export type Ids = Readonly<Record<string, string>>

/** Creates a resource; `within` has the identifiers before it in the path. */
type Make = (server: ApiServer, token: string, within: Ids) => Promise<string>

interface Identified {
  readonly id: string
}

const settledDelivery: Make = async (server, token, { id = "" }) => {
  const delivery = await aTest(server, token, id)
  settle(server, delivery.id)
  return delivery.id
}

/** Tests of all routes need, in sequence, more webhooks than a tenant can have at once. */
const freshWebhook: Make = async (server, token) => {
  const { subscriptions } = server.ledger
  if (subscriptions.size >= maximumSubscriptions) subscriptions.clear()
  return (await aWebhook(server, token)).id
}

const pausedWebhook: Make = async (server, token, within) => {
  const id = await freshWebhook(server, token, within)
  pause(server, id)
  return id
}

/** Two invoices in KSeF. */
const twoInvoices = async (server: ApiServer, token: string) => ({
  invoiceIds: [(await issueOrder(server, token)).id, (await issueOrder(server, token)).id],
})

/** A body that the operation accepts, with resources of the tenant. */
export const goodRequest = (
  operation: Operation,
  server: ApiServer,
  token: string,
): Promise<unknown> =>
  operation.title === "POST /v1/payment-references"
    ? twoInvoices(server, token)
    : Promise.resolve(goodBody(operation))

const makers: Readonly<Record<string, Make>> = {
  sku: () => Promise.resolve("KUB-330-BIA"),
  ord: async (server, token) =>
    (await bodyAs<Identified>(post(server, "/v1/orders", token, anOrder))).id,
  inv: async (server, token) => (await issueOrder(server, token)).id,
  prf: async (server, token) => {
    const body = await twoInvoices(server, token)
    return (await bodyAs<Identified>(post(server, "/v1/payment-references", token, body))).id
  },
  sub: freshWebhook,
  dlv: settledDelivery,
  rpl: async (server, token, { id = "" }) => (await aReplay(server, token, id)).id,
  evt: async (server, token) => {
    await post(server, "/v1/orders", token, anOrder)
    const headers = { authorization: `Bearer ${token}` }
    const page = server.fetch("/v1/events?limit=1", { headers })
    const { items } = await bodyAs<{ readonly items: ReadonlyArray<Identified> }>(page)
    return items[0]?.id ?? ""
  },
}

/** Replaces every identifier of an example with that of a new resource of the tenant. */
export const withOwnIds = async <Value>(
  example: Value,
  server: ApiServer,
  token: string,
): Promise<Value> => {
  let text = JSON.stringify(example)
  for (const [id, kind] of text.matchAll(/([a-z]{3})_01kafq3v8pe0rr2c1m5kz9x7w\w/g)) {
    const make = makers[kind ?? ""]
    if (make !== undefined) text = text.replaceAll(id, await make(server, token, {}))
  }
  return JSON.parse(text) as Value
}

/** Routes for which a newly created resource is not enough. */
const makersFor: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  "/v1/webhooks/{id}/resume": { sub: pausedWebhook },
}

/** `ord` for `/v1/orders/{id}`, by the pattern of the parameter; a SKU has no prefix. */
const kindOf = (operation: Operation, { name, schema }: Parameter): string => {
  const kind = name === "sku" ? name : /^\^([a-z]+)_/.exec(schema.pattern ?? "")?.[1]
  if (kind === undefined || makers[kind] === undefined) {
    throw new TypeError(
      `list the identifiers of ${operation.title} in test/document/identifiers.ts`,
    )
  }
  return kind
}

/** The identifiers of a new resource of the token's tenant. */
export const made = async (
  operation: Operation,
  server: ApiServer,
  token: string,
): Promise<Ids> => {
  const ids: Record<string, string> = {}
  for (const parameter of parametersIn(operation, "path")) {
    const kind = kindOf(operation, parameter)
    const make = makersFor[operation.path]?.[kind] ?? makers[kind]
    if (make === undefined) throw new TypeError("unknown kind")
    ids[parameter.name] = await make(server, token, ids)
  }
  return ids
}

export const unusedIds = (operation: Operation): Ids =>
  Object.fromEntries(
    parametersIn(operation, "path").map((parameter) => {
      const kind = kindOf(operation, parameter)
      return [parameter.name, typeId(kind, instant(Date.now()), randomBytes(10))]
    }),
  )

export const pathWith = ({ path }: Operation, ids: Ids): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""))

/** Customers' routes whose path names one resource. */
export const namesOneThing = (operation: Operation): boolean =>
  operation.isSecured && parametersIn(operation, "path").length > 0
