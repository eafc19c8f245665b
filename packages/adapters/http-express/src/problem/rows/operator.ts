/** Problems with what operators record and request. */
import {
  maximumRefusedVersions,
  type ReissueRefused,
  type TechnicalCorrectionRefused,
} from "@procurement/domain/invoice"
import { toDecimal } from "@procurement/domain/money"
import type {
  PaymentCurrencyDiffers,
  PaymentSettled,
  RefundTooLarge,
  TooManyPayments,
} from "@procurement/domain/payment"
import { asIs, detail, final } from "../row.ts"

const maximumReached = ({ maximum }: { readonly maximum: number }) =>
  detail(`The maximum of ${maximum} is already reached.`, `Osiągnięto już maksimum: ${maximum}.`)

export const operatorRows = {
  address_not_allowed: final(403, {
    en: [
      "Address not allowed",
      "The operator token may not be used from this address.",
      "The token is limited to certain networks. Use it from one of them, or ask an administrator",
      "for another token.",
    ],
    pl: [
      "Niedozwolony adres",
      "Z tego adresu nie wolno używać tego tokenu operatora.",
      "Token jest ograniczony do określonych sieci. Użyj go w jednej z nich albo poproś",
      "administratora o inny token.",
    ],
    failures: { OperatorAddressRefused: asIs },
  }),
  buyer_not_registered: final(404, {
    en: [
      "Buyer not registered",
      "The tenant has no registered buyer with this NIP, or the NIP is not valid.",
      "Use a NIP from the list of the tenant's buyers, or register the buyer with `PUT` under its",
      "valid NIP. The tenant's own company is not in the list.",
    ],
    pl: [
      "Nabywca nie jest zarejestrowany",
      "Klient nie ma zarejestrowanego nabywcy o tym NIP albo NIP jest nieprawidłowy.",
      "Użyj numeru NIP z listy nabywców klienta albo zarejestruj nabywcę przez `PUT` pod jego",
      "prawidłowym NIP. Na liście nie ma firmy samego klienta.",
    ],
    failures: { BuyerNotRegistered: asIs },
  }),
  correction_refused: final(409, {
    en: [
      "Technical correction not possible",
      "The invoice's status does not allow a technical correction; nothing was stored.",
      "KSeF accepts a technical correction only for an invoice that was issued offline and",
      "rejected because of the file itself. It accepts none after a rejection for missing",
      "permissions, or if it has already accepted the invoice or another correction of it. Read",
      "the invoice's current status.",
    ],
    pl: [
      "Korekta techniczna nie jest możliwa",
      "Stan faktury nie pozwala na korektę techniczną; nic nie zostało zapisane.",
      "KSeF przyjmuje korektę techniczną tylko do faktury wystawionej offline i odrzuconej z",
      "powodu samego pliku. Nie przyjmuje jej, gdy odrzucił fakturę z powodu braku uprawnień albo",
      "przyjął już tę fakturę lub inną jej korektę. Odczytaj obecny stan faktury.",
    ],
    failures: {
      TechnicalCorrectionRefused: ({ reason }: TechnicalCorrectionRefused) =>
        ({
          NotRejected: detail("KSeF has not rejected the invoice.", "KSeF nie odrzucił faktury."),
          NotOffline: detail(
            "The invoice was not issued offline.",
            "Faktura nie została wystawiona w trybie offline.",
          ),
          NotTechnical: detail(
            "KSeF rejected the invoice for a reason other than the file itself.",
            "KSeF odrzucił fakturę z innego powodu niż sam plik.",
          ),
        })[reason],
    },
  }),
  reissue_refused: final(409, {
    en: [
      "Reissue not possible",
      "The invoice's status does not allow a reissue; nothing was stored.",
      "Only an invoice that KSeF has rejected can be reissued. It can't be reissued if it was",
      "reissued already, if a technical correction is possible, or if KSeF has a valid file of it.",
      "Read the invoice's current status.",
    ],
    pl: [
      "Ponowne wystawienie nie jest możliwe",
      "Stan faktury nie pozwala na ponowne wystawienie; nic nie zostało zapisane.",
      "Ponownie można wystawić tylko fakturę odrzuconą przez KSeF. Nie można tego zrobić, jeśli",
      "już wystawiono ją ponownie, jeśli możliwa jest korekta techniczna albo jeśli KSeF ma ważny",
      "plik tej faktury. Odczytaj obecny stan faktury.",
    ],
    failures: {
      ReissueRefused: ({ reason }: ReissueRefused) =>
        ({
          NotRejected: detail(
            "KSeF has not rejected the invoice, or it was already reissued.",
            "KSeF nie odrzucił faktury albo już wystawiono ją ponownie.",
          ),
          TakesTechnicalCorrection: detail(
            "The invoice was issued offline: send a technical correction instead.",
            "Fakturę wystawiono w trybie offline: zamiast tego wyślij korektę techniczną.",
          ),
          KsefHasIt: detail(
            "According to KSeF's response, KSeF has a valid file of this invoice.",
            "Z odpowiedzi KSeF wynika, że KSeF ma ważny plik tej faktury.",
          ),
          TooManyVersions: detail(
            `KSeF has already rejected ${maximumRefusedVersions} versions of the invoice.`,
            `KSeF odrzucił już ${maximumRefusedVersions} wersji tej faktury.`,
          ),
          TooLarge: detail(
            "With the buyer's current data the file may exceed KSeF's maximum size.",
            "Z obecnymi danymi nabywcy plik może przekroczyć największą wielkość dozwoloną w KSeF.",
          ),
        })[reason],
    },
  }),
  payment_refused: final(409, {
    en: [
      "Payment or refund not possible",
      "The transfer can't be recorded for this invoice; nothing was stored.",
      "The transfer's currency differs from the invoice's, its reference belongs to another",
      "transfer, the document is a correction, the refund exceeds what was overpaid, or there are",
      "too many transfers or too large ones. Compare currency, amount and reference with the bank",
      "statement. Recording the same transfer again is never rejected.",
    ],
    pl: [
      "Płatność lub zwrot nie są możliwe",
      "Przelewu nie można zapisać przy tej fakturze; nic nie zostało zapisane.",
      "Waluta przelewu różni się od waluty faktury, jego numer należy do innego przelewu, dokument",
      "jest korektą, zwrot przekracza nadpłatę albo przelewów jest za dużo lub są za duże.",
      "Porównaj walutę, kwotę i numer z wyciągiem bankowym. Powtórne zgłoszenie tego samego",
      "przelewu nigdy nie jest odrzucane.",
    ],
    failures: {
      CorrectionNotPayable: () =>
        detail(
          "This document is a correction: record the payment for the corrected invoice.",
          "Ten dokument jest korektą: zapisz płatność przy korygowanej fakturze.",
        ),
      PaymentCurrencyDiffers: ({ expected, found }: PaymentCurrencyDiffers) =>
        detail(
          `The invoice is in ${expected}, but the payment is in ${found}.`,
          `Faktura jest w ${expected}, a płatność w ${found}.`,
        ),
      PaymentReferenceReused: () =>
        detail(
          "Another payment or refund already has this reference.",
          "Inna płatność lub inny zwrot ma już ten numer.",
        ),
      PaymentTooLarge: () =>
        detail(
          "The sum of the invoice's payments would exceed the maximum amount.",
          "Suma płatności do tej faktury przekroczyłaby największą dozwoloną kwotę.",
        ),
      RefundTooLarge: ({ refundable: { amount, currency } }: RefundTooLarge) =>
        detail(
          `At most ${toDecimal(amount)} ${currency} can be refunded: the amount that was overpaid.`,
          `Zwrócić można najwyżej ${toDecimal(amount)} ${currency}: tyle wynosi nadpłata.`,
        ),
      TooManyPayments: ({ maximum }: TooManyPayments) =>
        detail(
          `An invoice can have at most ${maximum} payments and refunds.`,
          `Faktura może mieć najwyżej ${maximum} płatności i zwrotów.`,
        ),
    },
  }),
  payment_settled: final(409, {
    en: [
      "Payment already settled",
      "The unmatched payment was dismissed or recorded before; nothing was stored.",
      "Read the list of unmatched payments again. A dismissed payment can still be recorded by hand",
      "for its invoice.",
    ],
    pl: [
      "Wpłata jest już rozliczona",
      "Niedopasowaną wpłatę wcześniej wyłączono z listy albo zapisano; nic nie zostało zapisane.",
      "Odczytaj ponownie listę niedopasowanych wpłat. Wyłączoną wpłatę można nadal zapisać ręcznie",
      "przy fakturze.",
    ],
    failures: {
      PaymentSettled: ({ as }: PaymentSettled) =>
        ({
          Recorded: detail("The payment is recorded.", "Wpłata jest zapisana."),
          Dismissed: detail("The payment was dismissed.", "Wpłatę wyłączono z listy."),
        })[as],
    },
  }),
  unmatched_payment_not_found: final(404, {
    en: [
      "Unmatched payment not found",
      "There is no unmatched payment with this id.",
      "Use an id from the list of unmatched payments. Settled ones are deleted after more than a",
      "year.",
    ],
    pl: [
      "Nie znaleziono niedopasowanej wpłaty",
      "Nie ma niedopasowanej wpłaty o tym identyfikatorze.",
      "Użyj identyfikatora z listy niedopasowanych wpłat. Rozliczone są usuwane po ponad roku.",
    ],
    failures: { UnmatchedPaymentNotFound: asIs },
  }),
  credential_refused: final(409, {
    en: [
      "Client or token can't be changed",
      "The status of the tenant, client or token does not allow this; nothing was stored.",
      "The token was already replaced, the client has no secret, the plan does not include",
      "certificates, or the maximum number of clients or tokens is reached. Read the current",
      "clients and tokens.",
    ],
    pl: [
      "Nie można zmienić klienta API lub tokenu",
      "Nie pozwala na to stan klienta usługi, klienta API lub tokenu; nic nie zostało zapisane.",
      "Token został już zastąpiony, klient API nie ma sekretu, plan nie obejmuje certyfikatów albo",
      "osiągnięto największą liczbę klientów API lub tokenów. Odczytaj obecną listę klientów API i",
      "tokenów.",
    ],
    failures: {
      TokenAlreadyReplaced: () =>
        detail(
          "The token was already replaced; rotate the new token.",
          "Token został już zastąpiony; wymień nowy token.",
        ),
      ClientHasNoSecret: () =>
        detail(
          "The client authenticates with a certificate and has no secret.",
          "Klient API uwierzytelnia się certyfikatem i nie ma sekretu.",
        ),
      ClientHasNoCertificate: () =>
        detail(
          "The client authenticates with a secret; create a client with a certificate instead.",
          "Klient API uwierzytelnia się sekretem; utwórz klienta z certyfikatem.",
        ),
      CertificateNeedsEnterprise: () =>
        detail(
          "Clients with a certificate require the enterprise plan.",
          "Klienci API z certyfikatem wymagają planu enterprise.",
        ),
      TooManyClients: maximumReached,
      TooManyTokens: maximumReached,
    },
  }),
}
