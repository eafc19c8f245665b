/** Problems of look-ups in the register of VAT payers. */
import type { TaxpayerRegisterError, TaxpayerUnknown } from "@procurement/domain/party"
import type { Message } from "../message.ts"
import { asIs, detail, final, retryable } from "../row.ts"

const reasons: Readonly<Record<TaxpayerRegisterError["reason"], Message>> = {
  Unavailable: {
    en: "The register of VAT payers does not respond. Try again later.",
    pl: "Wykaz podatników VAT nie odpowiada. Spróbuj ponownie później.",
  },
  LimitReached: {
    en: "The register of VAT payers allows no more requests today. Try again tomorrow.",
    pl: "Wykaz podatników VAT nie przyjmuje dziś więcej zapytań. Spróbuj ponownie jutro.",
  },
  UnexpectedAnswer: {
    en: "The response of the register of VAT payers can't be read.",
    pl: "Nie można odczytać odpowiedzi wykazu podatników VAT.",
  },
}

export const taxpayerRows = {
  taxpayer_not_found: final(404, {
    en: [
      "Not in the register of VAT payers",
      "The register of VAT payers does not list this NIP.",
      "Check the NIP. A company that never was a VAT payer is not listed; a customer with its NIP can",
      "be created nevertheless.",
    ],
    pl: [
      "Brak w wykazie podatników VAT",
      "Wykaz podatników VAT nie zawiera tego NIP.",
      "Sprawdź NIP. Firmy, która nigdy nie była podatnikiem VAT, nie ma w wykazie; mimo to można",
      "założyć konto klienta z jej NIP.",
    ],
    failures: {
      TaxpayerUnknown: ({ nip }: TaxpayerUnknown) =>
        detail(
          `The register of VAT payers does not list the NIP ${nip}.`,
          `Wykaz podatników VAT nie zawiera NIP ${nip}.`,
        ),
    },
  }),
  taxpayer_register_unavailable: retryable(503, {
    en: [
      "Register of VAT payers unavailable",
      "The register of VAT payers could not be asked.",
      "The Ministry of Finance's list does not respond, is being updated, or allows no more requests",
      "today. A customer can be created without it; check the company later.",
    ],
    pl: [
      "Wykaz podatników VAT jest niedostępny",
      "Nie udało się odpytać wykazu podatników VAT.",
      "Wykaz Ministerstwa Finansów nie odpowiada, jest aktualizowany albo nie przyjmuje dziś więcej",
      "zapytań. Konto klienta można założyć bez niego; sprawdź firmę później.",
    ],
    failures: {
      TaxpayerRegisterError: ({ reason }: TaxpayerRegisterError) => ({ detail: reasons[reason] }),
    },
  }),
  taxpayer_register_off: final(404, {
    en: [
      "No register of VAT payers",
      "This service asks no register of VAT payers.",
      "Set `WHITE_LIST_URL` of the API to the address of the Ministry of Finance's list to look",
      "companies up.",
    ],
    pl: [
      "Brak wykazu podatników VAT",
      "Ta usługa nie odpytuje wykazu podatników VAT.",
      "Aby sprawdzać firmy, ustaw w API `WHITE_LIST_URL` na adres wykazu Ministerstwa Finansów.",
    ],
    failures: { TaxpayerRegisterOff: asIs },
  }),
}
