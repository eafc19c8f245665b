/** The problem for every failure of a use case, with the failures of operators' use cases first. */
import {
  maximumRefusedVersions,
  type ReissueRefusal,
  type ReissueRefused,
  type TechnicalCorrectionRefused,
} from "@procurement/domain/invoice"
import {
  maximumReturns,
  type OrderFactRejection,
  type ReturnRefused,
} from "@procurement/domain/order"
import type { PaymentRejection } from "@procurement/domain/payment"
import { type CustomerFailure, customerProblemOf } from "./failures.ts"
import type { Message } from "./message.ts"
import { type Problem, problem, type ProblemCode } from "./problem.ts"
import { encodeMoney } from "../schema/primitives.ts"

type OperatorRejection =
  | ReissueRefused
  | OrderFactRejection
  | PaymentRejection
  | TechnicalCorrectionRefused

/** All failures of use cases and ports. */
export type Failure = CustomerFailure | OperatorRejection

const withDetail = (code: ProblemCode, en: string, pl: string): Problem =>
  problem(code, { detail: { en, pl } })

const ofReturn = ({ reason, line, returnable, reference }: ReturnRefused): Problem => {
  switch (reason) {
    case "UnknownLine":
      return withDetail(
        "return_refused",
        `The order has no line ${line}.`,
        `Zamówienie nie ma pozycji ${line}.`,
      )
    case "MoreThanSold":
      return withDetail(
        "return_refused",
        `At most ${returnable} of line ${line} can still be returned.`,
        `Z pozycji ${line} można jeszcze zwrócić ${returnable}.`,
      )
    case "ReferenceReused":
      return withDetail(
        "return_refused",
        `Another return of the order already has the reference ${reference}.`,
        `Inny zwrot tego zamówienia ma już numer ${reference}.`,
      )
    case "TooManyReturns":
      return withDetail(
        "return_refused",
        `An order can have at most ${maximumReturns} returns.`,
        `Zamówienie może mieć najwyżej ${maximumReturns} zwrotów.`,
      )
  }
}

const ofOrder = (failure: OrderFactRejection): Problem => {
  switch (failure._tag) {
    case "OrderCannotMove": {
      const status = failure.status.toLowerCase()
      return withDetail(
        "impossible_move",
        `The order is ${status}; this status does not allow the change.`,
        `Zamówienie ma stan ${status}, który nie pozwala na tę zmianę.`,
      )
    }
    case "OrderShippedOtherwise": {
      const { carrier, trackingNumber } = failure.shipment
      return withDetail(
        "impossible_move",
        `The order was already shipped with ${carrier}, ${trackingNumber}.`,
        `Zamówienie już wysłano: ${carrier}, ${trackingNumber}.`,
      )
    }
    case "ReturnRefused":
      return ofReturn(failure)
    case "ShipmentTimeRefused":
      return failure.reason === "InFuture"
        ? withDetail(
            "impossible_move",
            "`shippedAt` is more than five minutes in the future.",
            "`shippedAt` jest ponad pięć minut w przyszłości.",
          )
        : withDetail(
            "impossible_move",
            "`shippedAt` is before the order was accepted.",
            "`shippedAt` jest wcześniejsze niż przyjęcie zamówienia.",
          )
    case "TooMuchTracking":
      return withDetail(
        "impossible_move",
        `An order can have at most ${failure.maximumEvents} carrier messages.`,
        `Zamówienie może mieć najwyżej ${failure.maximumEvents} komunikatów przewoźnika.`,
      )
  }
}

const ofCorrection = ({ reason }: TechnicalCorrectionRefused): Problem => {
  switch (reason) {
    case "NotRejected":
      return withDetail(
        "correction_refused",
        "KSeF has not rejected the invoice.",
        "KSeF nie odrzucił faktury.",
      )
    case "NotOffline":
      return withDetail(
        "correction_refused",
        "The invoice was not issued offline.",
        "Faktura nie została wystawiona w trybie offline.",
      )
    case "NotTechnical":
      return withDetail(
        "correction_refused",
        "KSeF rejected the invoice for a reason other than the file itself.",
        "KSeF odrzucił fakturę z innego powodu niż sam plik.",
      )
  }
}

const reissueMessages: Readonly<Record<ReissueRefusal, Message>> = {
  NotRejected: {
    en: "KSeF has not rejected the invoice, or it was already reissued.",
    pl: "KSeF nie odrzucił faktury albo już wystawiono ją ponownie.",
  },
  TakesTechnicalCorrection: {
    en: "The invoice was issued offline: send a technical correction instead.",
    pl: "Fakturę wystawiono w trybie offline: zamiast tego wyślij korektę techniczną.",
  },
  KsefHasIt: {
    en: "According to KSeF's response, KSeF has a valid file of this invoice.",
    pl: "Z odpowiedzi KSeF wynika, że KSeF ma ważny plik tej faktury.",
  },
  TooManyVersions: {
    en: `KSeF has already rejected ${maximumRefusedVersions} versions of the invoice.`,
    pl: `KSeF odrzucił już ${maximumRefusedVersions} wersji tej faktury.`,
  },
  TooLarge: {
    en: "With the buyer's current data the file may exceed KSeF's maximum size.",
    pl: "Z obecnymi danymi nabywcy plik może przekroczyć największą wielkość dozwoloną w KSeF.",
  },
}

const ofReissue = ({ reason }: ReissueRefused): Problem =>
  problem("reissue_refused", { detail: reissueMessages[reason] })

const ofPayment = (failure: PaymentRejection): Problem => {
  switch (failure._tag) {
    case "CorrectionNotPayable":
      return withDetail(
        "payment_refused",
        "This document is a correction: record the payment for the corrected invoice.",
        "Ten dokument jest korektą: zapisz płatność przy korygowanej fakturze.",
      )
    case "PaymentCurrencyDiffers":
      return withDetail(
        "payment_refused",
        `The invoice is in ${failure.expected}, but the payment is in ${failure.found}.`,
        `Faktura jest w ${failure.expected}, a płatność w ${failure.found}.`,
      )
    case "PaymentReferenceReused":
      return withDetail(
        "payment_refused",
        "Another payment or refund already has this reference.",
        "Inna płatność lub inny zwrot ma już ten numer.",
      )
    case "PaymentTooLarge":
      return withDetail(
        "payment_refused",
        "The sum of the invoice's payments would exceed the maximum amount.",
        "Suma płatności do tej faktury przekroczyłaby największą dozwoloną kwotę.",
      )
    case "RefundTooLarge": {
      const { amount, currency } = encodeMoney(failure.refundable)
      return withDetail(
        "payment_refused",
        `At most ${amount} ${currency} can be refunded: the amount that was overpaid.`,
        `Zwrócić można najwyżej ${amount} ${currency}: tyle wynosi nadpłata.`,
      )
    }
    case "TooManyPayments":
      return withDetail(
        "payment_refused",
        `An invoice can have at most ${failure.maximum} payments and refunds.`,
        `Faktura może mieć najwyżej ${failure.maximum} płatności i zwrotów.`,
      )
  }
}

/** The problem for a failure; exhaustive. */
export const problemOf = (failure: Failure): Problem => {
  switch (failure._tag) {
    case "OrderCannotMove":
    case "OrderShippedOtherwise":
    case "ReturnRefused":
    case "ShipmentTimeRefused":
    case "TooMuchTracking":
      return ofOrder(failure)
    case "CorrectionNotPayable":
    case "PaymentCurrencyDiffers":
    case "PaymentReferenceReused":
    case "PaymentTooLarge":
    case "RefundTooLarge":
    case "TooManyPayments":
      return ofPayment(failure)
    case "TechnicalCorrectionRefused":
      return ofCorrection(failure)
    case "ReissueRefused":
      return ofReissue(failure)
    default:
      return customerProblemOf(failure)
  }
}
