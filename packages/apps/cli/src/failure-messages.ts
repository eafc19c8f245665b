/** The message of each failure: one line, without a stack. */
import type { AuditLogError } from "@procurement/domain/audit"
import type { InspectionStoreError } from "@procurement/domain/inspection"
import type { CredentialRejection, CredentialStoreError } from "@procurement/domain/credential"
import {
  causeOf as causeOfRejection,
  type DeadLetterNotFound,
  type DeadLettersError,
} from "@procurement/domain/inbound"
import type { InboxError } from "@procurement/domain/inbox"
import {
  type ReissueRefusal,
  type InvoiceNotFound,
  type InvoiceRepositoryError,
  type ReissueRefused,
  maximumRefusedVersions,
  type TechnicalCorrectionRefused,
} from "@procurement/domain/invoice"
import type {
  OrderFactRejection,
  OrderNotFound,
  OrderRepositoryError,
  ReturnRefused,
} from "@procurement/domain/order"
import type { PaymentRejection, PaymentRepositoryError } from "@procurement/domain/payment"
import type {
  DayNotReconcilable,
  ReconciliationStoreError,
} from "@procurement/domain/reconciliation"
import type { RenewalNotPlanned, RenewalQueueError } from "@procurement/domain/renewal"
import type {
  TenantNotFound,
  TenantRepositoryError,
  TooManyOtherBuyers,
} from "@procurement/domain/tenant"
import type { UserRejection, UserRepositoryError } from "@procurement/domain/user"

export type CliFailure =
  | AuditLogError
  | InvoiceNotFound
  | InvoiceRepositoryError
  | ReissueRefused
  | OrderFactRejection
  | OrderNotFound
  | OrderRepositoryError
  | CredentialRejection
  | CredentialStoreError
  | DeadLetterNotFound
  | DayNotReconcilable
  | DeadLettersError
  | InboxError
  | InspectionStoreError
  | PaymentRejection
  | PaymentRepositoryError
  | ReconciliationStoreError
  | RenewalNotPlanned
  | RenewalQueueError
  | TechnicalCorrectionRefused
  | TenantNotFound
  | TenantRepositoryError
  | TooManyOtherBuyers
  | UserRejection
  | UserRepositoryError

const causeOf = ({ cause }: { readonly cause?: unknown }): string =>
  cause instanceof Error ? `: ${cause.message.split("\n", 1)[0]}` : ""

const returnWords: Record<ReturnRefused["reason"], (refused: ReturnRefused) => string> = {
  UnknownLine: ({ line }) => `the order has no line ${line}`,
  MoreThanSold: ({ line, returnable }) =>
    `at most ${returnable} of line ${line} can still be returned`,
  ReferenceReused: ({ reference }) =>
    `another return of the order already has the reference ${reference}`,
  TooManyReturns: () => "the order has the maximum number of returns",
}

const wordsOfOrder = (failure: OrderFactRejection): string => {
  switch (failure._tag) {
    case "OrderCannotMove":
      return `the order is ${failure.status.toLowerCase()}; the fact does not fit this status`
    case "OrderShippedOtherwise":
      return `the order was already shipped as ${failure.shipment.trackingNumber}`
    case "ReturnRefused":
      return returnWords[failure.reason](failure)
    case "ShipmentTimeRefused":
      return failure.reason === "InFuture"
        ? "the goods can't be shipped in the future"
        : "the goods can't be shipped before the order was accepted"
    case "TooMuchTracking":
      return `the order already has ${failure.maximumEvents} carrier messages`
  }
}

const correctionWords: Record<TechnicalCorrectionRefused["reason"], string> = {
  NotRejected: "KSeF has not rejected it",
  NotOffline: "it was not issued offline: reissue it instead",
  NotTechnical: "KSeF rejected it for a reason other than the file itself",
}

const reissueMessages: Record<ReissueRefusal, string> = {
  NotRejected: "KSeF has not rejected it, or another person already reissued it",
  TakesTechnicalCorrection: "it was issued offline: correct it technically",
  KsefHasIt: "according to KSeF's response, KSeF has a valid file of it",
  TooManyVersions: `KSeF has already rejected ${maximumRefusedVersions} versions of it`,
  TooLarge: "with the buyer's current data the file may exceed KSeF's maximum size",
}

/** About credentials and users. */
const accessMessage = (failure: CredentialRejection | UserRejection): string => {
  switch (failure._tag) {
    case "ClientNotFound":
      return `the tenant has no client ${failure.clientId}`
    case "TokenNotFound":
      return `the tenant has no token ${failure.tokenId}, or the token has expired`
    case "TokenAlreadyReplaced":
      return `${failure.tokenId} was already rotated: rotate the token that replaced it`
    case "NoScopes":
      return "name at least one scope"
    case "ScopesNotHeld":
      return `the client itself is missing ${failure.scopes.join(", ")}`
    case "CertificateNeedsEnterprise":
      return "clients with a certificate require the plan enterprise"
    case "ClientHasNoSecret":
      return (
        `${failure.clientId} authenticates with a certificate and has no secret: create ` +
        "another client"
      )
    case "TooManyClients":
      return `the tenant already has ${failure.maximum} clients: remove one first`
    case "TooManyTokens":
      return `the client already has ${failure.maximum} tokens: revoke one first`
    case "ClientHasNoCertificate":
      return `${failure.clientId} authenticates with a secret and has no certificate`
    case "UserNotFound":
      return `the tenant has no user ${failure.userId}`
    case "UserExists":
      return "the tenant already has a user with this e-mail address: change its role"
    case "TooManyUsers":
      return `the tenant already has ${failure.maximum} users: remove one first`
    case "LastOwner":
      return "this is the tenant's last owner: make another user an owner first"
  }
}

export const messageOf = (failure: CliFailure): string => {
  switch (failure._tag) {
    case "DayNotReconcilable":
      return failure.reason === "InFuture"
        ? `${failure.day} is in the future`
        : "too many days are waiting: try again when some of them are compared"
    case "OrderNotFound":
      return `the order ${failure.id} does not exist`
    case "InvoiceNotFound":
      return `the invoice ${failure.id} does not exist`
    case "RenewalNotPlanned":
      return `${failure.invoiceId}: no renewal is planned, or a worker is renewing it now`
    case "TechnicalCorrectionRefused":
      return `${failure.id}: ${correctionWords[failure.reason]}`
    case "ReissueRefused":
      return `${failure.id}: ${reissueMessages[failure.reason]}`
    case "OrderCannotMove":
    case "OrderShippedOtherwise":
    case "ReturnRefused":
    case "ShipmentTimeRefused":
    case "TooMuchTracking":
      return wordsOfOrder(failure)
    case "CorrectionNotPayable":
    case "PaymentCurrencyDiffers":
    case "PaymentReferenceReused":
    case "PaymentTooLarge":
    case "RefundTooLarge":
    case "TooManyPayments":
      return causeOfRejection(failure).detail
    case "TenantNotFound":
      return `the tenant ${failure.tenantId} does not exist`
    case "TooManyOtherBuyers":
      return `a contract can list at most ${failure.maximum} other buyers`
    case "DeadLetterNotFound":
      return `there is no dead letter at ${failure.place}, or it was deleted`
    case "DeadLettersError":
      return `Kafka does not respond${causeOf(failure)}`
    case "InboxError":
    case "CredentialStoreError":
    case "InspectionStoreError":
    case "InvoiceRepositoryError":
    case "OrderRepositoryError":
    case "PaymentRepositoryError":
    case "ReconciliationStoreError":
    case "RenewalQueueError":
    case "TenantRepositoryError":
    case "UserRepositoryError":
    case "AuditLogError":
      return `the database does not respond${causeOf(failure)}`
    default:
      return accessMessage(failure)
  }
}
