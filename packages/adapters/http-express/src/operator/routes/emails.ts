/** GET /internal/v1/emails: what the service tells its customers, and what became of it. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listEmails } from "@procurement/domain/email"
import { EmailId, TenantId } from "@procurement/domain/identity"
import { z } from "zod"
import { saying } from "../../field-errors.ts"
import { fieldWordings, notACursor } from "../../field-wordings.ts"
import { decodeQuery } from "../../query.ts"
import { jsonReply } from "../../reply.ts"
import type { GuardedRoute } from "../../route.ts"
import { cursor, decodeCursor, encodeCursor, limit } from "../../schema/primitives.ts"
import { type OperatorCall, operatorRoute } from "../operator-route.ts"
import type { Operator } from "../operator.ts"
import { emailPage, encodeEmail } from "../schema/email.ts"

const isEmailId = Schema.is(EmailId)
const isTenantId = Schema.is(TenantId)
const maximumPageSize = 100
const usualPageSize = 20

const query = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  tenantId: z
    .string()
    .refine(isTenantId, saying(fieldWordings.invalid_value))
    .transform((text) => text as TenantId)
    .exactOptional()
    .meta({ override: { type: "string" }, description: "This tenant's alone." }),
  cursor: cursor
    .transform(decodeCursor)
    .refine(isEmailId, saying(notACursor))
    .transform((text) => text as EmailId)
    .exactOptional()
    .meta({ override: { type: "string" } }),
})

const list = Effect.fnUntraced(function* ({ request }: OperatorCall) {
  const asked = yield* Effect.fromResult(decodeQuery(query, request.query))
  const { tenantId, limit: size } = asked
  const { emails, hasMore } = yield* listEmails({ tenantId, after: asked.cursor, limit: size })
  const last = emails.at(-1)
  const filter = tenantId === undefined ? "" : `&tenantId=${tenantId}`
  const path = `/internal/v1/emails?limit=${size}${filter}`
  const next =
    hasMore && last !== undefined ? `${path}&cursor=${encodeCursor(last.email.id)}` : null
  return jsonReply(200, { items: emails.map(encodeEmail), next })
})

export const emailRoutes: ReadonlyArray<GuardedRoute<Operator>> = [
  operatorRoute({
    method: "get",
    path: "/emails",
    operation: {
      operationId: "listEmails",
      tags: ["E-mails"],
      summary: "List e-mails and what became of them, newest first",
      requestParams: { query },
    },
    success: { status: 200, description: "A page of e-mails.", schema: emailPage },
    problems: ["invalid_parameter"],
    handle: list,
  }),
]
