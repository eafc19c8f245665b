/** What people are told of each failure: one line, and no stack. */
import type { CredentialRejection, CredentialStoreError } from "@procurement/domain/credential"
import type { DeadLetterNotFound, DeadLettersError, InboxError } from "@procurement/domain/inbound"
import type { TenantNotFound, TenantRepositoryError } from "@procurement/domain/tenant"

export type CliFailure =
  | CredentialRejection
  | CredentialStoreError
  | DeadLetterNotFound
  | DeadLettersError
  | InboxError
  | TenantNotFound
  | TenantRepositoryError

const causeOf = ({ cause }: { readonly cause?: unknown }): string =>
  cause instanceof Error ? `: ${cause.message.split("\n", 1)[0]}` : ""

export const wordsOf = (failure: CliFailure): string => {
  switch (failure._tag) {
    case "TenantNotFound":
      return `there is no tenant ${failure.tenantId}`
    case "ClientNotFound":
      return `the tenant has no client ${failure.clientId}`
    case "TokenNotFound":
      return `the tenant has no token ${failure.tokenId}, or it has run out`
    case "TokenAlreadyReplaced":
      return `${failure.tokenId} has been rotated already: rotate the token that replaced it`
    case "NoScopes":
      return "name at least one scope"
    case "ScopesNotHeld":
      return `the client itself does not have ${failure.scopes.join(", ")}`
    case "CertificateNeedsEnterprise":
      return "clients with a certificate belong to the plan enterprise"
    case "ClientHasNoSecret":
      return `${failure.clientId} shows a certificate and has no secret: create another client`
    case "TooManyClients":
      return `the tenant has ${failure.maximum} clients already: remove one first`
    case "TooManyTokens":
      return `the client has ${failure.maximum} tokens already: revoke one first`
    case "DeadLetterNotFound":
      return `no dead letter lies at ${failure.place}, or not any more`
    case "DeadLettersError":
      return `Kafka does not answer${causeOf(failure)}`
    case "InboxError":
    case "CredentialStoreError":
    case "TenantRepositoryError":
      return `the database does not answer${causeOf(failure)}`
  }
}
