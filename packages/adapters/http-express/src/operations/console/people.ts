/** /internal/v1/people and /internal/v1/records: the seller's people, and what operators did. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listAuditEvents } from "@procurement/domain/audit"
import { AuditEventId, UserId, sellerTenantId } from "@procurement/domain/identity"
import { lineText } from "@procurement/domain/text"
import {
  changeSellerPerson,
  inviteSellerPerson,
  listSellerPeople,
  removeUser,
  UserNotFound,
} from "@procurement/domain/user"
import { z } from "zod"
import { operatorActor, operatorOperation } from "../../audience/operators.ts"
import { Installation } from "../../request/installation.ts"
import { jsonBody, pathId } from "../../request/reading.ts"
import { created, list, nothing, ok, page } from "../../request/returns.ts"
import { pageParameters } from "../../schema/query.ts"
import {
  encodePerson,
  encodeRecord,
  personBody,
  personChange,
  personList,
  personRequest,
  recordPage,
} from "../../schema/seller-person.ts"
import { consolePage } from "./pages.ts"

const tags = ["People"]
const scope = "administrator"
/** For what gives others access. */
const asksAgain = "with passkey"
const path = "/internal/v1/people/{userId}"
const parameters = {
  userId: pathId("usr", "the person", Schema.is(UserId), (userId) => new UserNotFound({ userId })),
}

const listPeople = operatorOperation({
  id: "listPeople",
  at: "GET /internal/v1/people",
  scope,
  tags,
  summary: "List the people who sign in to the console, in the order of their invitations",
  returns: list("All people of the seller.", personList, encodePerson),
  handle: () => listSellerPeople,
})

const invitePerson = operatorOperation({
  id: "invitePerson",
  at: "POST /internal/v1/people",
  scope,
  asksAgain,
  tags,
  summary: "Invite a person to the console",
  description:
    "The person can sign in immediately and receives an e-mail, unless one was sent a short time " +
    "ago.",
  body: jsonBody(personRequest),
  isKeyed: true,
  returns: created("The person.", personBody, encodePerson),
  problems: ["user_exists", "too_many_users"],
  handle: Effect.fnUntraced(function* ({ principal, body: { email, scopes, locale } }) {
    const { console } = yield* Installation
    return yield* inviteSellerPerson({
      email,
      scopes,
      language: locale ?? "pl",
      actor: operatorActor(principal),
      sellerName: console?.name ?? lineText("Procurement"),
      signInUrl: consolePage(console?.url() ?? ""),
    })
  }),
})

const changePerson = operatorOperation({
  id: "changePerson",
  at: `PATCH ${path}`,
  scope,
  asksAgain,
  tags,
  summary: "Change what a person may do",
  description: "Ends all sessions of the person.",
  parameters,
  body: jsonBody(personChange),
  returns: ok("The person.", personBody, encodePerson),
  problems: ["user_not_found", "last_owner"],
  handle: ({ principal, path: { userId }, body }) =>
    changeSellerPerson(userId, body.scopes, operatorActor(principal)),
})

const removePerson = operatorOperation({
  id: "removePerson",
  at: `DELETE ${path}`,
  scope,
  tags,
  summary: "Remove a person from the console",
  description: "Ends all sessions of the person.",
  parameters,
  returns: nothing("The person was removed."),
  problems: ["user_not_found", "last_owner"],
  handle: ({ principal, path: { userId } }) =>
    removeUser(sellerTenantId, userId, operatorActor(principal)),
})

const listRecords = operatorOperation({
  id: "listRecords",
  at: "GET /internal/v1/records",
  scope,
  tags,
  summary: "List what operators did, newest first",
  description:
    "Sign-ins of the seller's people, changes of their access, and every operation that an " +
    "operator has requested, except reads. Of the last 400 days.",
  query: z.strictObject(pageParameters("aud", Schema.is(AuditEventId))),
  returns: page("A page of records.", recordPage, encodeRecord),
  handle: ({ query: { cursor: after, limit } }) =>
    Effect.map(
      listAuditEvents({ tenantId: sellerTenantId, after, limit }),
      ({ events: items, hasMore }) => ({ items, hasMore }),
    ),
})

export const peopleOperations = {
  listPeople,
  invitePerson,
  changePerson,
  removePerson,
  listRecords,
}
