/** Signing in to the console, with a link or a passkey, and the session of a person. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Request } from "express"
import type { Environment } from "@procurement/domain/credential"
import { lineText } from "@procurement/domain/text"
import {
  addPasskey,
  linkLifetime,
  listPasskeys,
  type OpenedSession,
  removePasskey,
  requestNewPasskey,
  requestPasskeySignIn,
  requestSignInLink,
  type SellerPerson,
  sellerPersonOf,
  signIn,
  signInWithPasskey,
  signOut,
} from "@procurement/domain/user"
import { consoleCookie } from "../../access/session.ts"
import { signInOperation } from "../../audience/customers.ts"
import { consoleOperation } from "../../audience/operators.ts"
import { Installation } from "../../request/installation.ts"
import { jsonBody, pathText } from "../../request/reading.ts"
import { jsonReply } from "../../request/reply.ts"
import { created, list, nothing, ok } from "../../request/returns.ts"
import {
  encodePasskey,
  newPasskey,
  newPasskeyOptions,
  passkeyBody,
  passkeyList,
  passkeyUse,
  signInOptions,
} from "../../schema/passkey.ts"
import { linkAccepted, linkRequest, linkUse } from "../../schema/person.ts"
import { consoleSession, encodeConsoleSession } from "../../schema/seller-person.ts"
import { challengeReply, encodeRequest, relyingParty } from "../access/passkeys.ts"
import { addressOf, browserOf, openedSession } from "../access/sign-in.ts"
import { consolePage } from "./pages.ts"

const browser = (request: Request) =>
  ({ ...browserOf(request, consoleCookie), realm: "seller" }) as const

const site = Effect.map(Installation, ({ console }) => ({
  url: console?.url() ?? "",
  name: console?.name ?? lineText("Procurement"),
  ...relyingParty(console?.url() ?? ""),
}))

const opened = { ...openedSession, schema: consoleSession }

const openedReply = Effect.fnUntraced(function* ({ session, user, value }: OpenedSession) {
  const { environment } = yield* Installation
  return jsonReply(201, encodeConsoleSession(sellerPersonOf(session, user), environment), {
    "set-cookie": consoleCookie.set(value),
  })
})

const requestLink = signInOperation({
  id: "requestConsoleLink",
  at: "POST /internal/v1/sign-in-links",
  summary: "Request a link to sign in to the console",
  description:
    "Sends a one-time link if the address belongs to one of the seller's people. The response is " +
    "the same if it does not.",
  body: jsonBody(linkRequest),
  returns: { status: 202, description: "A link will be sent if it does.", schema: linkAccepted },
  handle: Effect.fnUntraced(function* ({ request, body: { email, locale } }) {
    const { url, name } = yield* site
    yield* requestSignInLink({
      seller: { name },
      email,
      language: locale,
      address: addressOf(request),
      linkBase: `${consolePage(url)}/`,
    })
    return jsonReply(202, { validForSeconds: Duration.toSeconds(linkLifetime) })
  }),
})

const useLink = signInOperation({
  id: "signInToConsole",
  at: "POST /internal/v1/sessions",
  summary: "Sign in to the console with a link",
  body: jsonBody(linkUse),
  returns: opened,
  problems: ["sign_in_link_not_accepted"],
  handle: Effect.fnUntraced(function* ({ request, body: { token } }) {
    return yield* openedReply(yield* signIn({ ...browser(request), secret: token }))
  }),
})

const requestChallenge = signInOperation({
  id: "requestConsolePasskeySignIn",
  at: "POST /internal/v1/passkey-challenges",
  summary: "Ask to sign in to the console with a passkey",
  returns: { status: 201, description: "The options.", schema: signInOptions },
  handle: Effect.fnUntraced(function* ({ request }) {
    const challenge = yield* requestPasskeySignIn({ address: addressOf(request) })
    return challengeReply(challenge, (yield* site).rpId)
  }),
})

const usePasskey = signInOperation({
  id: "signInToConsoleWithPasskey",
  at: "POST /internal/v1/passkey-sessions",
  summary: "Sign in to the console with a passkey",
  body: jsonBody(passkeyUse),
  returns: opened,
  problems: ["passkey_not_accepted"],
  handle: Effect.fnUntraced(function* ({ request, body }) {
    const { origin } = yield* site
    return yield* openedReply(yield* signInWithPasskey({ ...body, ...browser(request), origin }))
  }),
})

interface ShownSession {
  readonly person: SellerPerson
  readonly environment: Environment
}

const readSession = consoleOperation({
  id: "readConsoleSession",
  at: "GET /internal/v1/session",
  summary: "Read the current session",
  returns: ok("The session.", consoleSession, ({ person, environment }: ShownSession) =>
    encodeConsoleSession(person, environment),
  ),
  handle: ({ principal: { person } }) =>
    Effect.map(Installation, ({ environment }) => ({ person, environment })),
})

const endSession = consoleOperation({
  id: "signOutOfConsole",
  at: "DELETE /internal/v1/session",
  summary: "Sign out",
  returns: {
    ...nothing("The session has ended."),
    headersOf: () => ({ "set-cookie": consoleCookie.ended }),
  },
  handle: ({ principal: { person } }) => signOut(person),
})

const ownPasskeys = consoleOperation({
  id: "listConsolePasskeys",
  at: "GET /internal/v1/passkeys",
  summary: "List your passkeys, oldest first",
  returns: list("The passkeys.", passkeyList, encodePasskey),
  handle: ({ principal: { person } }) => listPasskeys(person),
})

const requestPasskey = consoleOperation({
  id: "requestNewConsolePasskey",
  at: "POST /internal/v1/passkey-requests",
  summary: "Ask for a new passkey",
  asksAgain: "everybody",
  returns: created("The options.", newPasskeyOptions, encodeRequest),
  handle: Effect.fnUntraced(function* ({ principal: { person } }) {
    const { rpId, name: company } = yield* site
    return { ...(yield* requestNewPasskey(person)), company, rpId }
  }),
})

const newOwnPasskey = consoleOperation({
  id: "addConsolePasskey",
  at: "POST /internal/v1/passkeys",
  summary: "Add a passkey",
  asksAgain: "everybody",
  body: jsonBody(newPasskey),
  returns: created("The passkey.", passkeyBody, encodePasskey),
  problems: ["passkey_not_accepted", "too_many_passkeys"],
  handle: Effect.fnUntraced(function* ({ principal: { person }, body }) {
    const { origin } = yield* site
    return yield* addPasskey(person, { ...body, origin })
  }),
})

const removeOwnPasskey = consoleOperation({
  id: "removeConsolePasskey",
  at: "DELETE /internal/v1/passkeys/{id}",
  summary: "Remove a passkey",
  asksAgain: "everybody",
  parameters: { id: pathText() },
  returns: nothing("The passkey was removed."),
  problems: ["passkey_not_found"],
  handle: ({ principal: { person }, path }) => removePasskey(person, path.id),
})

/** For people alone: programs have tokens. */
export const consoleRoutes = [
  requestLink,
  useLink,
  requestChallenge,
  usePasskey,
  readSession,
  endSession,
  ownPasskeys,
  requestPasskey,
  newOwnPasskey,
  removeOwnPasskey,
]
