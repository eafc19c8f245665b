/** API clients and long-lived tokens as people and operators create and read them. */
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
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { issueSaying } from "../problem/field-errors.ts"
import { beyondBound } from "../problem/field-messages.ts"
import {
  encodeInstant,
  exampleId,
  identifier,
  lineText,
  mapped,
  textByRule,
  timestamp,
} from "./primitives.ts"
import { durationText } from "./duration.ts"

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
  .meta({
    override: { type: "string" },
    description: "SHA-256 thumbprint of the certificate: `x5t#S256` (RFC 8705).",
  })

const scope = z.enum(scopes)
const someScopes = z.array(scope).min(1)

/** Milliseconds. */
const overlap = durationText.superRefine((millis, context) => {
  if (millis <= Duration.toMillis(maximumOverlap)) return
  const message = beyondBound("number", "at most", maximumOverlapDays)
  const inDays = { en: `${message.en} days`, pl: `${message.pl} dni` }
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
      description:
        "How long the old secret or token stays valid: P7D by default, " +
        `at most ${maximumText}.`,
    }),
  })
  .meta({ id: "RotationRequest", example: { overlap: "P7D" } })

const clientId = z.string().meta({ example: exampleId("cli") })

const shownClient = {
  clientId,
  name: z.string().meta({ example: "ERP" }),
  scopes: z.array(scope).meta({ example: ["orders:read", "orders:write"] }),
  certificate: z.string().exactOptional(),
  previousSecretExpiresAt: timestamp.exactOptional(),
}

export const clientBody = z.object(shownClient).meta({ id: "RegisteredClient" })

export const certificateChange = z.strictObject({ certificate }).meta({
  id: "CertificateChange",
  example: { certificate: "bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg0" },
})

export const createdClient = z
  .object({
    ...shownClient,
    secret: z
      .string()
      .exactOptional()
      .meta({ description: "Shown only once.", example: "ppl_secret_2Yh8…" }),
  })
  .meta({ id: "CreatedClient" })

export const clientList = z.object({ items: z.array(clientBody) }).meta({ id: "ClientList" })

export const encodeClient = (client: ApiClient): z.output<typeof clientBody> =>
  optional({
    clientId: client.clientId,
    name: client.name,
    scopes: [...client.scopes],
    certificate: client.certificate,
    previousSecretExpiresAt: mapped(client.previousSecret?.expiresAt, encodeInstant),
  })

export const tokenRequest = z
  .strictObject({
    name: lineText(maximumNameLength),
    scopes: someScopes
      .exactOptional()
      .meta({ description: "All scopes of the client by default." }),
  })
  .meta({ id: "TokenRequest", example: { name: "nightly import", scopes: ["orders:read"] } })

export const ownTokenRequest = tokenRequest
  .extend({ clientId: clientId.meta({ description: "The client that the token belongs to." }) })
  .meta({
    id: "OwnTokenRequest",
    example: { clientId: exampleId("cli"), name: "nightly import", scopes: ["orders:read"] },
  })

const shownToken = {
  id: identifier("tok", "the token"),
  clientId,
  name: z.string().meta({ example: "nightly import" }),
  hint: z.string().meta({
    description: "The first characters of the token, to identify it.",
    example: "ppl_test_2Yh8",
  }),
  scopes: z.array(scope).meta({ example: ["orders:read"] }),
  environment: z.enum(environments).meta({ example: "test" }),
  issuedAt: timestamp,
  expiresAt: timestamp.meta({ example: "2027-02-18T12:00:00.000Z" }),
  lastUsedAt: timestamp.exactOptional(),
  replacedBy: identifier("tok", "its successor").exactOptional(),
}

export const tokenBody = z.object(shownToken).meta({ id: "LongLivedToken" })

export const createdToken = z
  .object({
    ...shownToken,
    token: z.string().meta({ description: "Shown only once.", example: "ppl_test_2Yh8…" }),
  })
  .meta({ id: "CreatedToken" })

export const rotatedToken = z
  .object({ ...createdToken.shape, previousTokenExpiresAt: timestamp })
  .meta({ id: "RotatedToken", description: "The new token, and when the previous one ends." })

export const tokenList = z.object({ items: z.array(tokenBody) }).meta({ id: "TokenList" })

export const encodeToken = (token: LongLivedToken): z.output<typeof tokenBody> =>
  optional({
    id: token.tokenId,
    clientId: token.clientId,
    name: token.name,
    hint: token.hint,
    scopes: [...token.scopes],
    environment: token.environment,
    issuedAt: encodeInstant(token.issuedAt),
    expiresAt: encodeInstant(token.expiresAt),
    lastUsedAt: mapped(token.lastUsedAt, encodeInstant),
    replacedBy: token.replacedBy,
  })

interface NewToken {
  readonly token: LongLivedToken
  /** The token itself. */
  readonly value: string
}

export const encodeCreatedToken = ({ token, value }: NewToken): z.output<typeof createdToken> => ({
  ...encodeToken(token),
  token: value,
})

export const encodeRotatedToken = (
  rotated: NewToken & { readonly replaced: LongLivedToken },
): z.output<typeof rotatedToken> => ({
  ...encodeCreatedToken(rotated),
  previousTokenExpiresAt: encodeInstant(rotated.replaced.expiresAt),
})
