/** A person's own passkeys, and signing in with one. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import {
  addPasskey,
  linkLifetime,
  listPasskeys,
  removePasskey,
  requestNewPasskey,
  requestPasskeySignIn,
  signInWithPasskey,
} from "@procurement/domain/user"
import { personOperation, signInOperation } from "../../audience/customers.ts"
import { Installation, pagesUrl } from "../../request/installation.ts"
import { jsonBody, pathText } from "../../request/reading.ts"
import { jsonReply } from "../../request/reply.ts"
import { created, list, nothing } from "../../request/returns.ts"
import {
  encodePasskey,
  newPasskey,
  newPasskeyOptions,
  passkeyBody,
  passkeyList,
  passkeyUse,
  signInOptions,
} from "../../schema/passkey.ts"
import { addressOf, customersBrowser, openedReply, openedSession } from "./sign-in.ts"

/** Algorithms of keys (RFC 9053), the preferred one first: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]
const timeout = Duration.toMillis(linkLifetime)

/** The origin of pages, and its host as relying party. */
export const relyingParty = (pages: string) => {
  const url = URL.parse(pagesUrl(pages))
  return { origin: url?.origin ?? "", rpId: url?.hostname ?? "" }
}

const ownOrigin = Effect.map(Installation, ({ publicUrl }) => relyingParty(publicUrl()))

/** The options for `navigator.credentials.get`. */
export const challengeReply = (challenge: string, rpId: string) =>
  jsonReply(201, { challenge, rpId, userVerification: "required", timeout })

const challengeRoute = signInOperation({
  id: "requestPasskeySignIn",
  at: "POST /v1/passkey-challenges",
  summary: "Ask to sign in with a passkey",
  description: "The response has the options for `navigator.credentials.get`.",
  returns: { status: 201, description: "The options.", schema: signInOptions },
  handle: Effect.fnUntraced(function* ({ request }) {
    const challenge = yield* requestPasskeySignIn({ address: addressOf(request) })
    const { rpId } = yield* ownOrigin
    return challengeReply(challenge, rpId)
  }),
})

const signInRoute = signInOperation({
  id: "signInWithPasskey",
  at: "POST /v1/passkey-sessions",
  summary: "Sign in with a passkey",
  description:
    "Exchanges the signed challenge for a session, which replaces the browser's session of the " +
    "same user.",
  body: jsonBody(passkeyUse),
  returns: openedSession,
  problems: ["passkey_not_accepted"],
  handle: Effect.fnUntraced(function* ({ request, body }) {
    const { origin } = yield* ownOrigin
    return yield* openedReply(
      yield* signInWithPasskey({ ...body, ...customersBrowser(request), origin }),
    )
  }),
})

const listRoute = personOperation({
  id: "listPasskeys",
  at: "GET /v1/passkeys",
  summary: "List your passkeys, oldest first",
  returns: list("The passkeys.", passkeyList, encodePasskey),
  handle: ({ principal }) => listPasskeys(principal),
})

interface Requested extends Effect.Success<ReturnType<typeof requestNewPasskey>> {
  /** Of whom the user is one. */
  readonly company: string
  readonly rpId: string
}

/** The options for `navigator.credentials.create`. */
export const encodeRequest = ({ challenge, user, userHandle, company, rpId }: Requested) => ({
  challenge,
  rp: { id: rpId, name: rpId },
  user: {
    id: Buffer.from(userHandle).toString("base64url"),
    name: user.email,
    displayName: `${user.email} (${company})`,
  },
  pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
  excludeCredentials: (user.passkeys ?? []).map(({ id }) => ({ type: "public-key" as const, id })),
  authenticatorSelection: {
    residentKey: "required" as const,
    userVerification: "required" as const,
  },
  timeout,
})

const requestRoute = personOperation({
  id: "requestNewPasskey",
  at: "POST /v1/passkey-requests",
  summary: "Ask for a new passkey",
  description: "The response has the options for `navigator.credentials.create`.",
  asksAgain: "everybody",
  returns: created("The options.", newPasskeyOptions, encodeRequest),
  handle: Effect.fnUntraced(function* ({ principal: person }) {
    const { rpId } = yield* ownOrigin
    return { ...(yield* requestNewPasskey(person)), company: person.tenant.name, rpId }
  }),
})

const addRoute = personOperation({
  id: "addPasskey",
  at: "POST /v1/passkeys",
  summary: "Add a passkey",
  asksAgain: "everybody",
  body: jsonBody(newPasskey),
  returns: created("The passkey.", passkeyBody, encodePasskey),
  problems: ["passkey_not_accepted", "too_many_passkeys"],
  handle: Effect.fnUntraced(function* ({ principal, body }) {
    const { origin } = yield* ownOrigin
    return yield* addPasskey(principal, { ...body, origin })
  }),
})

const removeRoute = personOperation({
  id: "removePasskey",
  at: "DELETE /v1/passkeys/{id}",
  summary: "Remove a passkey",
  description: "Sessions that it opened go on; end them if the device was lost.",
  asksAgain: "everybody",
  parameters: { id: pathText() },
  returns: nothing("The passkey was removed."),
  problems: ["passkey_not_found"],
  handle: ({ principal, path }) => removePasskey(principal, path.id),
})

export const passkeyRoutes = [
  challengeRoute,
  signInRoute,
  listRoute,
  requestRoute,
  addRoute,
  removeRoute,
]
