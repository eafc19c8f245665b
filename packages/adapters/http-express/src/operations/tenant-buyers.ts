/** /internal/v1/tenants/{id}/buyers: the other companies for which a tenant may order. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Nip } from "@procurement/domain/party"
import {
  BuyerNotRegistered,
  listBuyers,
  registerBuyer,
  type RegisteredBuyer,
  removeBuyer,
} from "@procurement/domain/tenant"
import { z } from "zod"
import { operatorOperation, tenantPath } from "../audience/operators.ts"
import { jsonBody, type PathParameter } from "../request/reading.ts"
import { nothing, ok, page } from "../request/returns.ts"
import { cursorOf, limit, next, nipShape, sampleNip } from "../schema/primitives.ts"
import {
  buyerFrom,
  encodeRegisteredBuyer,
  registeredBuyer,
  registeredDetails,
} from "../schema/registered-buyer.ts"

const maximumListed = 1_000
const usuallyListed = 100

const isNip = Schema.is(Nip)

/** An invalid NIP is reported as not registered. */
const nipInPath: PathParameter<Nip> = {
  schema: z
    .string()
    .meta({ description: "NIP of the buyer.", override: nipShape, example: sampleNip }),
  read: (text) =>
    isNip(text) ? Result.succeed(text) : Result.fail(new BuyerNotRegistered({ nip: text as Nip })),
}

const buyerDetails = z.strictObject(registeredDetails).meta({ id: "TenantBuyerRequest" })

const tenantBuyer = z
  .object({
    ...registeredBuyer.shape,
    registeredBy: z.enum(["operator", "order"]).meta({
      description:
        "`order`: by the first order for this NIP, under a contract that allows any buyer.",
    }),
  })
  .meta({ id: "TenantBuyer" })

const tenantBuyerPage = z
  .object({ items: z.array(tenantBuyer), next })
  .meta({ id: "TenantBuyerPage" })

const encodeRegistered = (registered: RegisteredBuyer): z.output<typeof tenantBuyer> => ({
  ...encodeRegisteredBuyer(registered.buyer),
  registeredBy: registered.registeredBy,
})

const tags = ["Tenants"]
const parameters = { ...tenantPath, nip: nipInPath }
const path = "/internal/v1/tenants/{id}/buyers"

const listTenantBuyers = operatorOperation({
  id: "listTenantBuyers",
  at: `GET ${path}`,
  scope: "reader",
  tags,
  summary: "List the other buyers of a tenant by NIP",
  parameters: tenantPath,
  query: z.strictObject({
    limit: limit(maximumListed, usuallyListed),
    cursor: cursorOf(isNip, sampleNip),
  }),
  returns: page("A page of buyers.", tenantBuyerPage, encodeRegistered),
  problems: ["tenant_not_found"],
  handle: ({ path: { id }, query }) =>
    Effect.map(listBuyers(id, { after: query.cursor, limit: query.limit }), (listed) => ({
      items: listed.buyers,
      hasMore: listed.hasMore,
    })),
})

const putTenantBuyer = operatorOperation({
  id: "putTenantBuyer",
  at: `PUT ${path}/{nip}`,
  scope: "administrator",
  tags,
  summary: "Register or correct another buyer of a tenant",
  description:
    "The tenant may order for this company, and its invoices state this name and address; an " +
    "order that states others is rejected. Placed orders stay unchanged.",
  parameters,
  body: jsonBody(buyerDetails),
  returns: ok("The buyer.", tenantBuyer, encodeRegistered),
  problems: ["tenant_not_found", "buyer_not_registered", "buyer_is_seller"],
  handle: ({ path: { id, nip }, body }) => registerBuyer(id, buyerFrom(nip, body)),
})

const removeTenantBuyer = operatorOperation({
  id: "removeTenantBuyer",
  at: `DELETE ${path}/{nip}`,
  scope: "administrator",
  tags,
  summary: "Remove another buyer of a tenant",
  description:
    "Unless the contract allows any buyer, orders for this company are rejected. If it does, the " +
    "next order registers what it states.",
  parameters,
  returns: nothing("The buyer was removed."),
  problems: ["tenant_not_found", "buyer_not_registered"],
  handle: ({ path: { id, nip } }) => removeBuyer(id, nip),
})

export const tenantBuyerOperations = { listTenantBuyers, putTenantBuyer, removeTenantBuyer }
