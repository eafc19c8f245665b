/** Every way the business says no to whoever manages clients and tokens. Data, not prose. */
import * as Data from "effect/Data"
import type { TokenId } from "../identity/type-id.ts"
import type { Scope } from "./credential.ts"

/** The tenant has no client of that id; another tenant's is none. */
export class ClientNotFound extends Data.TaggedError("ClientNotFound")<{
  readonly clientId: string
}> {}

/** The tenant has no long-lived token of that id, or it has run out; another tenant's is none. */
export class TokenNotFound extends Data.TaggedError("TokenNotFound")<{
  readonly tokenId: TokenId
}> {}

/** The token has a successor already, which can be rotated instead. */
export class TokenAlreadyReplaced extends Data.TaggedError("TokenAlreadyReplaced")<{
  readonly tokenId: TokenId
}> {}

/** A key for nothing is not made. */
export class NoScopes extends Data.TaggedError("NoScopes") {}

/** The client does not have these scopes itself, so its tokens can't. */
export class ScopesNotHeld extends Data.TaggedError("ScopesNotHeld")<{
  readonly scopes: ReadonlyArray<Scope>
}> {}

/** Clients that show a certificate belong to the plan `enterprise`. */
export class CertificateNeedsEnterprise extends Data.TaggedError("CertificateNeedsEnterprise") {}

/** The client shows a certificate and has no secret. */
export class ClientHasNoSecret extends Data.TaggedError("ClientHasNoSecret")<{
  readonly clientId: string
}> {}

/** The tenant has as many clients as it may have. */
export class TooManyClients extends Data.TaggedError("TooManyClients")<{
  readonly maximum: number
}> {}

/** The client has as many long-lived tokens as it may have. */
export class TooManyTokens extends Data.TaggedError("TooManyTokens")<{
  readonly maximum: number
}> {}

export type CredentialRejection =
  | ClientNotFound
  | TokenNotFound
  | TokenAlreadyReplaced
  | NoScopes
  | ScopesNotHeld
  | CertificateNeedsEnterprise
  | ClientHasNoSecret
  | TooManyClients
  | TooManyTokens
