/** /internal/v1/tenants/{id}/offboarding: a tenant leaves, for good. */
import {
  maximumCounted,
  type OffboardingPreview,
  offboardTenant,
  previewOffboarding,
} from "@procurement/domain/offboarding"
import { z } from "zod"
import { operatorActor, operatorOperation, tenantPath } from "../audience/operators.ts"
import { jsonBody } from "../request/reading.ts"
import { ok } from "../request/returns.ts"
import { encodeInstant, encodeMoney, money, nipText, timestamp } from "../schema/primitives.ts"
import { encodeTenant, tenantBody } from "./tenants.ts"

const count = z.int().meta({ description: `At most ${maximumCounted}.` })

const preview = z
  .object({
    ordersToSend: count.meta({ description: "Orders whose goods have not all left." }),
    unfinishedInvoices: count.meta({ description: "Documents that are not archived yet." }),
    unpaidInvoices: count,
    unpaid: z.array(money).meta({ description: "What is left to pay, in each currency." }),
    pendingDeliveries: count.meta({ description: "Webhook deliveries still to be made." }),
    people: z.int().meta({ description: "People who lose their access and are deleted." }),
    clients: z.int().meta({ description: "API clients that are deleted with their tokens." }),
    webhooks: z.int(),
    webhooksEndAt: timestamp.meta({
      description: "When the webhooks are deleted; of a tenant that stays, if it left now.",
    }),
  })
  .meta({ id: "OffboardingPreview", description: `Counts stop at ${maximumCounted}.` })

const encodePreview = ({
  unpaid,
  webhooksEndAt,
  ...counts
}: OffboardingPreview): z.output<typeof preview> => ({
  ...counts,
  unpaid: unpaid.map(encodeMoney),
  webhooksEndAt: encodeInstant(webhooksEndAt),
})

const confirmation = z
  .strictObject({
    nip: nipText.meta({ description: "The tenant's NIP, typed by the person who decides." }),
  })
  .meta({ id: "OffboardingConfirmation" })

const at = "/internal/v1/tenants/{id}/offboarding"
const tags = ["Tenants"]

const previewOffboardingRoute = operatorOperation({
  id: "previewOffboarding",
  at: `GET ${at}`,
  scope: "reader",
  tags,
  summary: "Preview the offboarding of a tenant: what is open, what will be deleted",
  parameters: tenantPath,
  returns: ok("What is open now.", preview, encodePreview),
  problems: ["tenant_not_found"],
  handle: ({ path }) => previewOffboarding(path.id),
})

const offboardTenantRoute = operatorOperation({
  id: "offboardTenant",
  at: `PUT ${at}`,
  scope: "administrator",
  asksAgain: "with passkey",
  tags,
  summary: "Offboard a tenant, for good",
  description:
    "Within five seconds its orders are refused, and its tokens and sessions are rejected. Clients, " +
    "tokens and people are deleted. Orders, invoices and payments go on. Webhooks go on for 30 " +
    "days, and are then deleted with the registered buyers. It can't be undone; repeating it " +
    "changes nothing.",
  parameters: tenantPath,
  body: jsonBody(confirmation),
  returns: ok("The tenant.", tenantBody, encodeTenant),
  problems: ["tenant_not_found", "offboarding_not_confirmed"],
  handle: ({ principal, path, body: { nip } }) =>
    offboardTenant({ tenantId: path.id, nip, actor: operatorActor(principal) }),
})

export const offboardingOperations = {
  previewOffboarding: previewOffboardingRoute,
  offboardTenant: offboardTenantRoute,
}
