/**
 * What operators see of the failures of the use cases that are theirs alone; all others are worded
 * as for customers. Exhaustive, like those.
 */
import type { CredentialRejection } from "@procurement/domain/credential"
import type { EmailQueueError } from "@procurement/domain/email"
import {
  maximumReturns,
  type OrderFactRejection,
  type ReturnRefused,
} from "@procurement/domain/order"
import type { PaymentRejection, PaymentRepositoryError } from "@procurement/domain/payment"
import {
  type AnewRefusal,
  type IssueAnewRefused,
  maximumRefusedVersions,
  type TechnicalCorrectionRefused,
} from "@procurement/domain/invoice"
import { TenantRepositoryError, type TenantNotFound } from "@procurement/domain/tenant"
import { type DomainFailure, problemOf } from "../domain-failures.ts"
import { type Problem, problem, type ProblemCode, validationFailed } from "../problem.ts"
import type { Wording } from "../wording.ts"

type OperatorRejection =
  | CredentialRejection
  | EmailQueueError
  | IssueAnewRefused
  | OrderFactRejection
  | PaymentRejection
  | PaymentRepositoryError
  | TechnicalCorrectionRefused
  | TenantNotFound

export type OperatorFailure = DomainFailure | OperatorRejection

const told = (code: ProblemCode, en: string, pl: string): Problem =>
  problem(code, { detail: { en, pl } })

const unavailable = problemOf(new TenantRepositoryError({ reason: "Unavailable" }))

const wrongScopes = (message: Wording): Problem =>
  validationFailed([{ pointer: "/scopes", code: "invalid_value", message }])

const ofReturn = ({ reason, line, returnable, reference }: ReturnRefused): Problem => {
  switch (reason) {
    case "UnknownLine":
      return told(
        "return_refused",
        `The order has no line ${line}.`,
        `Zamówienie nie ma pozycji ${line}.`,
      )
    case "MoreThanSold":
      return told(
        "return_refused",
        `Of line ${line}, ${returnable} can still come back.`,
        `Z pozycji ${line} można jeszcze zwrócić ${returnable}.`,
      )
    case "ReferenceReused":
      return told(
        "return_refused",
        `Another return of the order has the reference ${reference}.`,
        `Inny zwrot tego zamówienia ma już numer ${reference}.`,
      )
    case "TooManyReturns":
      return told(
        "return_refused",
        `An order has ${maximumReturns} returns at most.`,
        `Zamówienie może mieć najwyżej ${maximumReturns} zwrotów.`,
      )
  }
}

const ofOrder = (failure: OrderFactRejection): Problem => {
  switch (failure._tag) {
    case "OrderCannotMove": {
      const status = failure.status.toLowerCase()
      return told(
        "impossible_move",
        `The order is ${status}: this can't be true of it.`,
        `Zamówienie ma stan ${status}: to nie może go dotyczyć.`,
      )
    }
    case "OrderShippedOtherwise": {
      const { carrier, trackingNumber } = failure.shipment
      return told(
        "impossible_move",
        `The order has left already, with ${carrier}, ${trackingNumber}.`,
        `Zamówienie już wysłano: ${carrier}, ${trackingNumber}.`,
      )
    }
    case "ReturnRefused":
      return ofReturn(failure)
    case "TooMuchTracking":
      return told(
        "impossible_move",
        `An order keeps ${failure.maximumEvents} messages of its carrier at most.`,
        `Zamówienie przechowuje najwyżej ${failure.maximumEvents} komunikatów przewoźnika.`,
      )
  }
}

const ofCorrection = ({ reason }: TechnicalCorrectionRefused): Problem => {
  switch (reason) {
    case "NotRejected":
      return told("correction_refused", "KSeF has not refused it.", "KSeF jej nie odrzucił.")
    case "NotOffline":
      return told(
        "correction_refused",
        "It was not issued offline.",
        "Nie została wystawiona w trybie offline.",
      )
    case "NotTechnical":
      return told(
        "correction_refused",
        "What KSeF has refused is not the file itself.",
        "KSeF odrzucił ją z innego powodu niż sam plik.",
      )
  }
}

const anewWords: Readonly<Record<AnewRefusal, Wording>> = {
  NotRejected: {
    en: "KSeF has not refused it, or somebody has had it issued anew already.",
    pl: "KSeF jej nie odrzucił albo ktoś już zlecił ponowne wystawienie.",
  },
  TakesTechnicalCorrection: {
    en: "It was issued offline: it takes a technical correction.",
    pl: "Wystawiono ją w trybie offline: można ją poprawić technicznie.",
  },
  KsefHasIt: {
    en: "By its answer KSeF has a valid file of this invoice.",
    pl: "Z odpowiedzi KSeF wynika, że ma on ważny plik tej faktury.",
  },
  TooManyVersions: {
    en: `KSeF has refused ${maximumRefusedVersions} versions of it already.`,
    pl: `KSeF odrzucił już ${maximumRefusedVersions} jej wersji.`,
  },
  TooLarge: {
    en: "With the buyer's present data the file may exceed what KSeF takes.",
    pl: "Z obecnymi danymi nabywcy plik może być większy, niż przyjmuje KSeF.",
  },
}

const ofAnew = ({ reason }: IssueAnewRefused): Problem =>
  problem("issue_anew_refused", { detail: anewWords[reason] })

const ofPayment = (failure: PaymentRejection): Problem => {
  switch (failure._tag) {
    case "CorrectionNotPayable":
      return told(
        "payment_refused",
        "This is a correction: record the payment with the invoice that it corrects.",
        "To jest korekta: płatność zapisz przy fakturze, której ona dotyczy.",
      )
    case "PaymentCurrencyDiffers":
      return told(
        "payment_refused",
        `The invoice is in ${failure.expected}, the payment in ${failure.found}.`,
        `Faktura jest w ${failure.expected}, a płatność w ${failure.found}.`,
      )
    case "PaymentReferenceReused":
      return told(
        "payment_refused",
        "Another payment was recorded with this reference.",
        "Z tym numerem zapisano już inną płatność.",
      )
    case "PaymentTooLarge":
      return told(
        "payment_refused",
        "The payments of the invoice would come to more than can be counted.",
        "Suma płatności do tej faktury przekroczyłaby największą możliwą kwotę.",
      )
    case "TooManyPayments":
      return told(
        "payment_refused",
        `An invoice has ${failure.maximum} payments at most.`,
        `Faktura może mieć najwyżej ${failure.maximum} płatności.`,
      )
  }
}

const ofCredential = (failure: CredentialRejection): Problem => {
  switch (failure._tag) {
    case "ClientNotFound":
      return problem("client_not_found")
    case "TokenNotFound":
      return problem("token_not_found")
    case "NoScopes":
      return wrongScopes({ en: "must name a scope", pl: "musi zawierać zakres" })
    case "ScopesNotHeld": {
      const scopes = failure.scopes.join(", ")
      const en = `the client itself does not have ${scopes}`
      return wrongScopes({ en, pl: `sam klient API nie ma zakresu ${scopes}` })
    }
    case "TokenAlreadyReplaced":
      return told(
        "credential_refused",
        "The token has a successor already; rotate that one.",
        "Token ma już następcę; wymień następcę.",
      )
    case "ClientHasNoSecret":
      return told(
        "credential_refused",
        "The client shows a certificate and has no secret.",
        "Klient API okazuje certyfikat i nie ma sekretu.",
      )
    case "CertificateNeedsEnterprise":
      return told(
        "credential_refused",
        "Clients that show a certificate belong to the plan enterprise.",
        "Klienci API z certyfikatem należą do planu enterprise.",
      )
    case "TooManyClients":
    case "TooManyTokens":
      return told(
        "credential_refused",
        `There may be ${failure.maximum} at most.`,
        `Może ich być najwyżej ${failure.maximum}.`,
      )
  }
}

/** What the operator sees of a failure. */
export const operatorProblemOf = (failure: OperatorFailure): Problem => {
  switch (failure._tag) {
    case "OrderCannotMove":
    case "OrderShippedOtherwise":
    case "ReturnRefused":
    case "TooMuchTracking":
      return ofOrder(failure)
    case "CorrectionNotPayable":
    case "PaymentCurrencyDiffers":
    case "PaymentReferenceReused":
    case "PaymentTooLarge":
    case "TooManyPayments":
      return ofPayment(failure)
    case "ClientNotFound":
    case "TokenNotFound":
    case "NoScopes":
    case "ScopesNotHeld":
    case "TokenAlreadyReplaced":
    case "ClientHasNoSecret":
    case "CertificateNeedsEnterprise":
    case "TooManyClients":
    case "TooManyTokens":
      return ofCredential(failure)
    case "TechnicalCorrectionRefused":
      return ofCorrection(failure)
    case "IssueAnewRefused":
      return ofAnew(failure)
    case "TenantNotFound":
      return problem("tenant_not_found")
    case "EmailQueueError":
    case "PaymentRepositoryError":
      return unavailable
    default:
      return problemOf(failure)
  }
}
