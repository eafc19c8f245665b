/** API clients and long-lived tokens as operators make and see them. Secrets are shown once. */
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import {
  type ApiClient,
  CertificateThumbprint,
  environments,
  type LongLivedToken,
  maximumOverlap,
  scopes,
} from "@procurement/domain/credential"
import { z } from "zod"
import { beyondBound } from "../../field-wordings.ts"
import { issueSaying } from "../../field-errors.ts"
import {
  encodeInstant,
  identifier,
  lineText,
  textByRule,
  timestamp,
} from "../../schema/primitives.ts"
import { durationText } from "./times.ts"

const maximumNameLength = 100
const maximumOverlapDays = Duration.toDays(maximumOverlap)
const maximumText = `P${maximumOverlapDays}D`
const isThumbprint = Schema.is(CertificateThumbprint)

const notAThumbprint = {
  en: "must be the SHA-256 of a certificate in base64url, 43 characters",
  pl: "musi być skrótem SHA-256 certyfikatu w base64url, 43 znaki",
}

const certificate = textByRule(
  (text) => (isThumbprint(text) ? undefined : notAThumbprint),
  "invalid_value",
)
  .transform((text) => text as CertificateThumbprint)
  .meta({ override: { type: "string" }, description: "`x5t#S256` (RFC 8705)." })

const scope = z.enum(scopes)
const someScopes = z.array(scope).min(1)

/** Milliseconds. */
const overlap = durationText.superRefine((millis, context) => {
  if (millis <= Duration.toMillis(maximumOverlap)) return
  const wording = beyondBound("number", "at most", maximumOverlapDays)
  const inDays = { en: `${wording.en} days`, pl: `${wording.pl} dni` }
  context.addIssue(issueSaying(inDays, "out_of_range"))
})

export const clientRequest = z
  .strictObject({
    name: lineText(maximumNameLength),
    scopes: someScopes,
    certificate: certificate.exactOptional(),
  })
  .meta({ id: "ClientRequest", example: { name: "ERP", scopes: ["orders:read", "orders:write"] } })

export const rotationRequest = z
  .strictObject({
    overlap: overlap.exactOptional().meta({
      description: `How long the old one stays good: P7D by default, at most ${maximumText}.`,
    }),
  })
  .meta({ id: "RotationRequest" })

const shownClient = {
  clientId: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  certificate: z.string().exactOptional(),
  previousSecretExpiresAt: timestamp.exactOptional(),
}

export const clientBody = z.object(shownClient).meta({ id: "Client" })

export const createdClient = z
  .object({
    ...shownClient,
    secret: z.string().exactOptional().meta({ description: "Shown this once." }),
  })
  .meta({ id: "CreatedClient" })

export const clientList = z.object({ items: z.array(clientBody) }).meta({ id: "ClientList" })

export const encodeClient = (client: ApiClient): z.output<typeof clientBody> => ({
  clientId: client.clientId,
  name: client.name,
  scopes: [...client.scopes],
  ...(client.certificate === undefined ? {} : { certificate: client.certificate }),
  ...(client.previousSecret === undefined
    ? {}
    : { previousSecretExpiresAt: encodeInstant(client.previousSecret.expiresAt) }),
})

export const tokenRequest = z
  .strictObject({
    name: lineText(maximumNameLength),
    scopes: someScopes.exactOptional().meta({ description: "All of the client's unless given." }),
  })
  .meta({ id: "TokenRequest", example: { name: "nightly import", scopes: ["orders:read"] } })

const shownToken = {
  id: identifier("tok", "the token"),
  clientId: z.string(),
  name: z.string(),
  hint: z.string().meta({ description: "Its beginning, by which its holder knows it." }),
  scopes: z.array(scope),
  environment: z.enum(environments),
  issuedAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.exactOptional(),
  replacedBy: identifier("tok", "its successor").exactOptional(),
}

export const tokenBody = z.object(shownToken).meta({ id: "LongLivedToken" })

export const createdToken = z
  .object({ ...shownToken, token: z.string().meta({ description: "Shown this once." }) })
  .meta({ id: "CreatedToken" })

export const tokenList = z.object({ items: z.array(tokenBody) }).meta({ id: "TokenList" })

export const encodeToken = (token: LongLivedToken): z.output<typeof tokenBody> => ({
  id: token.tokenId,
  clientId: token.clientId,
  name: token.name,
  hint: token.hint,
  scopes: [...token.scopes],
  environment: token.environment,
  issuedAt: encodeInstant(token.issuedAt),
  expiresAt: encodeInstant(token.expiresAt),
  ...(token.lastUsedAt === undefined ? {} : { lastUsedAt: encodeInstant(token.lastUsedAt) }),
  ...(token.replacedBy === undefined ? {} : { replacedBy: token.replacedBy }),
})
