/**
 * For each kind of identifier in a path: a thing of the tenant's that has one, and one that nothing
 * has. A route with a kind that is not listed here fails its tests until somebody lists it.
 */
import { randomBytes } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import { typeId } from "@procurement/domain/identity"
import type { ApiServer } from "../api-server.ts"
import { issueOrder } from "../issued-invoice.ts"
import { anOrder, bodyAs, post } from "../requests.ts"
import { type Operation, parametersIn } from "./operations.ts"

type Make = (server: ApiServer, token: string) => Promise<string>

interface Identified {
  readonly id: string
}

const subscription = {
  url: "https://erp.example.com/hooks",
  events: ["invoice.issued"],
  contactEmail: "integration@example.com",
}

const makers: Readonly<Record<string, Make>> = {
  ord: async (server, token) =>
    (await bodyAs<Identified>(post(server, "/v1/orders", token, anOrder))).id,
  inv: async (server, token) => (await issueOrder(server, token)).id,
  sub: async (server, token) =>
    (await bodyAs<Identified>(post(server, "/v1/webhooks", token, subscription))).id,
  evt: async (server, token) => {
    await post(server, "/v1/orders", token, anOrder)
    const headers = { authorization: `Bearer ${token}` }
    const page = server.fetch("/v1/events?limit=1", { headers })
    const { items } = await bodyAs<{ readonly items: ReadonlyArray<Identified> }>(page)
    return items[0]?.id ?? ""
  },
}

/** `ord` for `/v1/orders/{id}`, by the pattern of the parameter. */
const kindIn = (operation: Operation): string => {
  const [parameter, ...others] = parametersIn(operation, "path")
  const kind = /^\^([a-z]+)_/.exec(parameter?.schema.pattern ?? "")?.[1]
  if (kind === undefined || others.length > 0 || makers[kind] === undefined) {
    throw new TypeError(`list the identifier of ${operation.title} in test/document/identifiers.ts`)
  }
  return kind
}

/** The identifier of something new that belongs to the token's tenant. */
export const made = (operation: Operation, server: ApiServer, token: string): Promise<string> => {
  const make = makers[kindIn(operation)]
  return make === undefined ? Promise.reject(new TypeError("unknown kind")) : make(server, token)
}

export const unusedId = (operation: Operation): string =>
  typeId(kindIn(operation), instant(Date.now()), randomBytes(10))

export const pathWith = ({ path }: Operation, id: string): string =>
  path.replace(/\{\w+\}/, encodeURIComponent(id))

/** Routes of customers whose address names one thing. */
export const namesOneThing = (operation: Operation): boolean =>
  operation.isSecured && parametersIn(operation, "path").length > 0
