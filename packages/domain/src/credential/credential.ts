/**
 * Credentials of a caller: the grants of an access token, its tenant and its terms.
 *
 * Only SHA-256 hashes of secrets and tokens are stored. A token is valid for one tenant in one
 * environment. A token that is bound to a certificate is valid only with that certificate.
 */
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import type { EmailAddress } from "../email/email.ts"
import type { EventType } from "../events/domain-event.ts"
import { type SessionId, TenantId, TokenId, type UserId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"

/**
 * Secrets with a checksum: a prefix, 256 random bits in base 62, and a CRC-32 of both in base 62.
 *
 * The checksum is public and protects nothing. It lets source-code scanners, and the API before any
 * lookup, recognize that a text is not one of our secrets. It detects every change of one
 * character: CRC-32 detects all error bursts of up to 32 bits (ISO/IEC 13239, annex A).
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const base = BigInt(alphabet.length)

/** Random bytes per secret. */
export const entropyBytesPerSecret = 32
/** 62 ** 43 > 2 ** 256. */
const randomLength = 43
/** 62 ** 6 > 2 ** 32. */
const checksumLength = 6

/** The reversed polynomial of CRC-32 as in ISO/IEC 13239, Ethernet and zip. */
const polynomial = 0xedb88320

const remainderOf = (byte: number): number => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1
  }
  return remainder >>> 0
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => remainderOf(byte))

/** CRC-32 of a text of ASCII characters. */
export const crc32 = (text: string): number => {
  let sum = 0xffffffff
  for (let index = 0; index < text.length; index += 1) {
    sum = (sum >>> 8) ^ (remainders[(sum ^ text.charCodeAt(index)) & 0xff] as number)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const inBase62 = (value: bigint, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest /= base) {
    text = alphabet.charAt(Number(rest % base)) + text
  }
  return text
}

const numberOf = (bytes: Uint8Array): bigint => {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

const withChecksum = (text: string): string => text + inBase62(BigInt(crc32(text)), checksumLength)

/** Creates a secret from 32 random bytes. */
export const checkedText = (prefix: string, entropy: Uint8Array): string => {
  if (entropy.length < entropyBytesPerSecret)
    throw new RangeError("too little entropy for a secret")
  const random = numberOf(entropy.subarray(0, entropyBytesPerSecret))
  return withChecksum(prefix + inBase62(random, randomLength))
}

const body = new RegExp(`^[${alphabet}]{${randomLength + checksumLength}}$`)

/** Returns whether the text has the form of `checkedText` with that prefix. */
export const isCheckedText = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) &&
  body.test(text.slice(prefix.length)) &&
  withChecksum(text.slice(0, -checksumLength)) === text

export const environments = ["live", "test"] as const
/** `live`: production; `test`: sandbox. A token of one environment is never valid in the other. */
export const Environment = Schema.Literals(environments)
export type Environment = typeof Environment.Type

/** Environment whose tokens a service accepts, by its mode. */
export const environmentOfMode = { production: "live", sandbox: "test" } as const satisfies Record<
  string,
  Environment
>

/** Mode of operation: production or sandbox. */
export type Mode = keyof typeof environmentOfMode

const prefixes: Readonly<Record<Environment, string>> = { live: "ppl_live_", test: "ppl_test_" }

const secretPrefix = "ppl_secret_"
const linkPrefix = "ppl_link_"
const sessionPrefix = "ppl_session_"

/** Characters of the random part that let the holder recognize a token. */
const hintLength = 4

/**
 * Creates an access token from 32 random bytes: `ppl_live_…` in production, `ppl_test_…` in a
 * sandbox. It contains its environment and a checksum, so tokens of the other environment and
 * mistyped tokens are detected without a lookup.
 */
export const tokenValue = (environment: Environment, entropy: Uint8Array): string =>
  checkedText(prefixes[environment], entropy)

/** Creates an API client's secret from 32 random bytes. */
export const clientSecretValue = (entropy: Uint8Array): string => checkedText(secretPrefix, entropy)

/** Creates a sign-in link's secret from 32 random bytes. */
export const linkSecretValue = (entropy: Uint8Array): string => checkedText(linkPrefix, entropy)
export const isLinkSecret = (text: string): boolean => isCheckedText(linkPrefix, text)

/** Creates a session secret from 32 random bytes. */
export const sessionSecretValue = (entropy: Uint8Array): string =>
  checkedText(sessionPrefix, entropy)
export const isSessionSecret = (text: string): boolean => isCheckedText(sessionPrefix, text)

/**
 * Returns the environment of a well-formed token, which need not exist; undefined for any other
 * text.
 */
export const environmentOf = (text: string): Environment | undefined =>
  environments.find((environment) => isCheckedText(prefixes[environment], text))

/** Returns the first characters of a token; they reveal 24 of its 256 random bits. */
export const tokenHint = (value: string): string => {
  const prefix = Object.values(prefixes).find((each) => value.startsWith(each)) ?? ""
  return value.slice(0, prefix.length + hintLength)
}

export const scopes = [
  "orders:read",
  "orders:write",
  "catalog:read",
  "invoices:read",
  "webhooks:manage",
  "sandbox",
] as const
export const Scope = Schema.Literals(scopes)
export type Scope = typeof Scope.Type

/** Scopes of people only; no token can have them. */
export const personOnlyScopes = [
  "credentials:manage",
  "requests:read",
  "audit:read",
  "users:manage",
] as const
export const personScopes = [...scopes, ...personOnlyScopes] as const
export type PersonScope = (typeof personScopes)[number]

export const roles = ["owner", "developer", "accountant"] as const
/** Role of a person at a tenant. */
export const Role = Schema.Literals(roles)
export type Role = typeof Role.Type

/** The scopes of each role (docs/explanation/http-and-limits.md). */
export const scopesOfRole: Readonly<Record<Role, ReadonlyArray<PersonScope>>> = {
  owner: personScopes,
  // All client scopes: developers create clients, and nobody may grant scopes they do not have.
  developer: [...scopes, "credentials:manage", "requests:read", "audit:read"],
  accountant: ["orders:read", "catalog:read", "invoices:read"],
}

/** SHA-256 of a secret, 64 lower-case hexadecimal digits. */
export const SecretHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("SecretHash"),
)
export type SecretHash = typeof SecretHash.Type

/** `x5t#S256` of RFC 8705, 3.1: SHA-256 of a certificate's DER bytes in base64url. */
export const CertificateThumbprint = Schema.String.check(
  Schema.isPattern(/^[\w-]{42}[AEIMQUYcgkosw048]$/, {
    message: "must be the SHA-256 of a certificate in base64url, 43 characters",
  }),
).pipe(Schema.brand("CertificateThumbprint"))
export type CertificateThumbprint = typeof CertificateThumbprint.Type

export const AccessToken = Schema.Struct({
  hash: SecretHash,
  /** Id of a long-lived token; absent in tokens from the token endpoint. */
  tokenId: Schema.optionalKey(TokenId),
  clientId: Schema.String,
  tenantId: TenantId,
  scopes: Schema.Array(Scope),
  environment: Environment,
  /** Certificate to which the token is bound. */
  certificate: Schema.optionalKey(CertificateThumbprint),
  issuedAt: Instant,
  expiresAt: Instant,
})
export type AccessToken = typeof AccessToken.Type

/**
 * Lifetime in seconds of an access token from the token endpoint; the specification requires one
 * hour.
 */
export const accessTokenLifetimeSeconds = 3600

/** A signed-in person as caller. */
export interface SignedInUser {
  readonly userId: UserId
  readonly email: EmailAddress
  readonly role: Role
  readonly hasPasskey: boolean
  readonly sessionId: SessionId
  /** Start of the session, and its end without further use. */
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** An authenticated caller. */
export interface Principal {
  readonly tenantId: TenantId
  /** API client or person; all its tokens or sessions share the same limits. */
  readonly clientId: string
  /** Hash of the token or the session's secret. */
  readonly tokenHash: SecretHash
  /** Id of a long-lived token. */
  readonly tokenId?: TokenId
  readonly scopes: ReadonlyArray<PersonScope>
  readonly tenant: Tenant
  /** Set for a person; undefined for a program. */
  readonly user?: SignedInUser
}

export const isExpired = (token: Pick<AccessToken, "expiresAt">, now: Instant): boolean =>
  now >= token.expiresAt

/** Returns distinct scopes in canonical order. */
export const inOrder = (requested: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  scopes.filter((scope) => requested.includes(scope))

export const principalOf = (token: AccessToken, tenant: Tenant): Principal => ({
  tenantId: token.tenantId,
  clientId: token.clientId,
  tokenHash: token.hash,
  ...(token.tokenId === undefined ? {} : { tokenId: token.tokenId }),
  scopes: token.scopes,
  tenant,
})

/**
 * Computes the stored hash of a secret.
 *
 * Secrets are long and random, so they can't be guessed and a fast hash is sufficient (OWASP ASVS
 * 5.0, 11.4.2 requires slow hashes only for passwords that people choose).
 */
export class SecretHashing extends Context.Service<
  SecretHashing,
  {
    /**
     * Returns the SHA-256 (FIPS 180-4) of the text's UTF-8 bytes, 64 lower-case hexadecimal digits.
     */
    readonly hashOf: (secret: string) => SecretHash
  }
>()("@procurement/domain/credential/SecretHashing") {}

/**
 * Returns the scope of an event type: `webhooks:manage` for events of the tenant, such as quotas,
 * limits and tokens.
 */
export const scopeOfEvent = (type: EventType): Scope => {
  if (type.startsWith("order.")) return "orders:read"
  return type.startsWith("invoice.") ? "invoices:read" : "webhooks:manage"
}

/**
 * Returns the first missing scope for reading events of these types, if any. An event requires the
 * scope of the resource whose data it contains, however it is read: in a list, by id, or at a
 * callback URL.
 */
export const missingEventScope = (
  granted: ReadonlyArray<PersonScope>,
  types: ReadonlyArray<EventType>,
): Scope | undefined => types.map(scopeOfEvent).find((scope) => !granted.includes(scope))
