/** What people are told of each failure: one line, and no stack. */
import type { CredentialRejection, CredentialStoreError } from "@procurement/domain/credential"
import type { DeadLetterNotFound, DeadLettersError, InboxError } from "@procurement/domain/inbound"
import type {
  InvoiceNotFound,
  InvoiceRepositoryError,
  TechnicalCorrectionRefused,
} from "@procurement/domain/invoice"
import type {
  OrderFactRejection,
  OrderNotFound,
  OrderRepositoryError,
  ReturnRefused,
} from "@procurement/domain/order"
import type {
  DayNotReconcilable,
  ReconciliationStoreError,
} from "@procurement/domain/reconciliation"
import type { TenantNotFound, TenantRepositoryError } from "@procurement/domain/tenant"

export type CliFailure =
  | InvoiceNotFound
  | InvoiceRepositoryError
  | OrderFactRejection
  | OrderNotFound
  | OrderRepositoryError
  | CredentialRejection
  | CredentialStoreError
  | DeadLetterNotFound
  | DayNotReconcilable
  | DeadLettersError
  | InboxError
  | ReconciliationStoreError
  | TechnicalCorrectionRefused
  | TenantNotFound
  | TenantRepositoryError

const causeOf = ({ cause }: { readonly cause?: unknown }): string =>
  cause instanceof Error ? `: ${cause.message.split("\n", 1)[0]}` : ""

const returnWords: Record<ReturnRefused["reason"], (refused: ReturnRefused) => string> = {
  UnknownLine: ({ line }) => `the order has no line ${line}`,
  MoreThanSold: ({ line, returnable }) => `of line ${line}, ${returnable} can still come back`,
  ReferenceReused: ({ reference }) => `another return of the order is named ${reference}`,
  TooManyReturns: () => "the order has as many returns as are kept",
}

const wordsOfOrder = (failure: OrderFactRejection): string => {
  switch (failure._tag) {
    case "OrderCannotMove":
      return `the order is ${failure.status.toLowerCase()}: this can't be true of it`
    case "OrderShippedOtherwise":
      return `the order has left already as ${failure.shipment.trackingNumber}`
    case "ReturnRefused":
      return returnWords[failure.reason](failure)
    case "TooMuchTracking":
      return `the carrier has told ${failure.maximumEvents} events already`
  }
}

const correctionWords: Record<TechnicalCorrectionRefused["reason"], string> = {
  NotRejected: "KSeF has not refused it",
  NotOffline: "it was not issued offline: nobody has it, and KSeF takes no technical correction",
  NotTechnical: "what KSeF refused is not the file itself",
}

export const wordsOf = (failure: CliFailure): string => {
  switch (failure._tag) {
    case "DayNotReconcilable":
      return failure.reason === "InFuture"
        ? `${failure.day} has not come yet`
        : "too many days are waiting: try again when some of them are done"
    case "OrderNotFound":
      return `there is no order ${failure.id}`
    case "InvoiceNotFound":
      return `there is no invoice ${failure.id}`
    case "TechnicalCorrectionRefused":
      return `${failure.id}: ${correctionWords[failure.reason]}`
    case "OrderCannotMove":
    case "OrderShippedOtherwise":
    case "ReturnRefused":
    case "TooMuchTracking":
      return wordsOfOrder(failure)
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
    case "InvoiceRepositoryError":
    case "OrderRepositoryError":
    case "ReconciliationStoreError":
    case "TenantRepositoryError":
      return `the database does not answer${causeOf(failure)}`
  }
}
