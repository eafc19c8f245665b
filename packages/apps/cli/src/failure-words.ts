/** What people are told of each failure: one line, and no stack. */
import type { CredentialRejection, CredentialStoreError } from "@procurement/domain/credential"
import type { DeadLetterNotFound, DeadLettersError, InboxError } from "@procurement/domain/inbound"
import {
  type AnewRefusal,
  type InvoiceNotFound,
  type InvoiceRepositoryError,
  type IssueAnewRefused,
  maximumRefusedVersions,
  type TechnicalCorrectionRefused,
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
import type { RenewalNotPlanned, RenewalQueueError } from "@procurement/domain/renewal"
import type { TenantNotFound, TenantRepositoryError } from "@procurement/domain/tenant"

export type CliFailure =
  | InvoiceNotFound
  | InvoiceRepositoryError
  | IssueAnewRefused
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
  | RenewalNotPlanned
  | RenewalQueueError
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
  NotOffline: "it was not issued offline, so nobody has it: have it issued anew",
  NotTechnical: "what KSeF refused is not the file itself",
}

const anewWords: Record<AnewRefusal, string> = {
  NotRejected: "KSeF has not refused it, or somebody has had it issued anew already",
  TakesTechnicalCorrection: "it was issued offline: have it corrected technically",
  KsefHasIt: "by its answer KSeF has a valid file of it",
  TooManyVersions: `KSeF has refused ${maximumRefusedVersions} versions of it already`,
  TooLarge: "with the buyer's present data the file may exceed what KSeF takes",
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
    case "RenewalNotPlanned":
      return `${failure.invoiceId}: no renewal is planned, or a worker is at it just now`
    case "TechnicalCorrectionRefused":
      return `${failure.id}: ${correctionWords[failure.reason]}`
    case "IssueAnewRefused":
      return `${failure.id}: ${anewWords[failure.reason]}`
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
    case "RenewalQueueError":
    case "TenantRepositoryError":
      return `the database does not answer${causeOf(failure)}`
  }
}
