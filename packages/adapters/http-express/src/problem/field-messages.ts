/**
 * The errors of a field or parameter: stable codes and their messages.
 *
 * Every code has a general message, so that every schema error is reported in the caller's
 * language. The functions return a more precise message where the details are known.
 */
import type { MailboxFault } from "@procurement/domain/email"
import type { NipFault } from "@procurement/domain/party"
import type { ForbiddenKind, LineTextFault } from "@procurement/domain/text"
import {
  type CallbackUrlObjection,
  type EndpointObjection,
  maximumAnswerBytes,
  publicCallbackPolicy,
  type VerificationFault,
  verificationSeconds,
} from "@procurement/domain/webhook"
import { type Message, verbatim } from "./message.ts"

const { ports = [] } = publicCallbackPolicy

export const fieldMessages = {
  required: { en: "is required", pl: "pole jest wymagane" },
  unknown_invoice: { en: "is not one of your invoices", pl: "nie jest fakturą Twojej firmy" },
  invoice_not_payable: {
    en: "can't be paid by this transfer",
    pl: "nie może być opłacona tym przelewem",
  },
  unknown_field: { en: "is not a known field", pl: "nie jest znanym polem" },
  wrong_type: { en: "has the wrong type", pl: "ma nieprawidłowy typ" },
  not_an_integer: { en: "must be a whole number", pl: "musi być liczbą całkowitą" },
  out_of_range: { en: "is out of range", pl: "wykracza poza dozwolony zakres" },
  too_few_items: { en: "has too few items", pl: "ma za mało elementów" },
  too_many_items: { en: "has too many items", pl: "ma za dużo elementów" },
  too_many_members: { en: "has too many members", pl: "ma za dużo pól" },
  duplicate_member: {
    en: "must occur only once in an object",
    pl: "może wystąpić tylko raz w obiekcie",
  },
  too_deep: { en: "is nested too deeply", pl: "jest zagnieżdżone zbyt głęboko" },
  invalid_value: { en: "does not have an allowed value", pl: "ma niedozwoloną wartość" },
  invalid_text: {
    en: "is not a valid single line of text",
    pl: "nie jest poprawnym jednowierszowym tekstem",
  },
  buyer_not_allowed: {
    en: "must belong to your own company or to a company listed in your contract",
    pl: "musi być numerem Twojej firmy albo firmy wymienionej w umowie",
  },
  buyer_is_seller: {
    en: "must not be the seller's own NIP",
    pl: "nie może być numerem NIP sprzedawcy",
  },
  buyer_differs: {
    en: "must be the one registered for this NIP",
    pl: "musi być zgodne z danymi zarejestrowanymi dla tego numeru NIP",
  },
  buyer_not_supported: {
    en: "must be as registered: the invoice names a third party only if we have registered it",
    pl: "musi być zgodne z rejestracją: faktura wskazuje tylko zarejestrowany podmiot trzeci",
  },
  invalid_nip: { en: "is not a valid NIP", pl: "nie jest poprawnym numerem NIP" },
  invalid_url: { en: "must be an absolute URL", pl: "musi być bezwzględnym adresem URL" },
  url_too_long: {
    en: "is too long; a URL can have at most 1024 characters",
    pl: "jest za długi; adres URL może mieć najwyżej 1024 znaki",
  },
  url_not_https: { en: "must be an https URL", pl: "musi być adresem https" },
  url_has_credentials: {
    en: "must not contain credentials",
    pl: "nie może zawierać danych logowania",
  },
  url_has_fragment: { en: "must not have a fragment", pl: "nie może zawierać fragmentu (#)" },
  url_port_not_allowed: {
    en: `must use port ${ports.join(" or ")}`,
    pl: `musi używać portu ${ports.join(" lub ")}`,
  },
  unknown_host: {
    en: "has a host that does not exist",
    pl: "zawiera nazwę serwera, który nie istnieje",
  },
  unresolved_host: {
    en: "has a host that can't be resolved now; retry later",
    pl: "zawiera nazwę serwera, której nie można teraz rozwiązać; spróbuj ponownie później",
  },
  private_address: {
    en: "resolves to a non-public IP address",
    pl: "wskazuje adres IP spoza publicznego internetu",
  },
  endpoint_not_verified: {
    en:
      "could not be verified: the endpoint must respond to the `webhook.verification` request with " +
      `2xx and \`data.challenge\` as the body, within ${verificationSeconds} seconds`,
    pl:
      "nie przeszedł weryfikacji: serwer musi odpowiedzieć na żądanie `webhook.verification` statusem " +
      `2xx i treścią \`data.challenge\`, w ciągu ${verificationSeconds} sekund`,
  },
  invalid_header: { en: "is not a valid header", pl: "nie jest poprawnym nagłówkiem" },
  invalid_email: { en: "must be an e-mail address", pl: "musi być adresem e-mail" },
  duplicate_item: {
    en: "must not contain duplicate items",
    pl: "każdy element może wystąpić tylko raz",
  },
  unknown_sku: { en: "is not a SKU in the catalog", pl: "nie jest symbolem SKU z katalogu" },
  item_unavailable: { en: "can't be ordered now", pl: "nie można teraz zamówić tej pozycji" },
  quantity_not_offered: {
    en: "is not a quantity in which the item is sold",
    pl: "nie jest ilością, w jakiej sprzedajemy tę pozycję",
  },
  unknown_event: {
    en: "is not one of your events of the last 30 days",
    pl: "nie jest zdarzeniem Twojej firmy z ostatnich 30 dni",
  },
  too_old: {
    en: "is older than the oldest stored event",
    pl: "jest starsze niż najstarsze przechowywane zdarzenie",
  },
} as const satisfies Record<string, Message>

/** The stable codes of errors in one field or parameter. */
export type FieldErrorCode = keyof typeof fieldMessages
export const fieldErrorCodes = Object.keys(fieldMessages) as ReadonlyArray<FieldErrorCode>

interface Noun {
  readonly en: readonly [one: string, many: string]
  readonly pl: readonly [one: string, few: string, many: string]
}

const nouns: Partial<Record<string, Noun>> = {
  array: { en: ["item", "items"], pl: ["element", "elementy", "elementów"] },
  string: { en: ["character", "characters"], pl: ["znak", "znaki", "znaków"] },
}

const polishPlurals = new Intl.PluralRules("pl")

const countIn = ({ en, pl }: Noun, count: number): Message => {
  const [one, few, many] = pl
  const inPolish = { one, few, many, other: many, zero: many, two: few }
  return {
    en: `${count} ${count === 1 ? en[0] : en[1]}`,
    pl: `${count} ${inPolish[polishPlurals.select(count)]}`,
  }
}

/** A number is too small or too large, or a list or text too short or too long. */
export const beyondBound = (
  origin: string,
  bound: "at least" | "at most",
  limit: number,
): Message => {
  const inPolish = bound === "at least" ? "co najmniej" : "co najwyżej"
  const noun = nouns[origin]
  if (noun === undefined) {
    return { en: `must be ${bound} ${limit}`, pl: `musi wynosić ${inPolish} ${limit}` }
  }
  const { en, pl } = countIn(noun, limit)
  return { en: `must have ${bound} ${en}`, pl: `musi mieć ${inPolish} ${pl}` }
}

const typesInPolish: Partial<Record<string, string>> = {
  string: "tekstem",
  number: "liczbą",
  int: "liczbą całkowitą",
  boolean: "wartością logiczną",
  array: "listą",
  object: "obiektem",
  null: "wartością null",
}

/** The value has another JSON type. */
export const notOfType = (expected: string): Message => ({
  en: `must be of type ${expected}`,
  pl: `musi być ${typesInPolish[expected] ?? `typu ${expected}`}`,
})

/** The value is not in the list. */
export const noneOf = (values: ReadonlyArray<unknown>): Message => ({
  en: `must be one of ${values.join(", ")}`,
  pl: `musi być jedną z wartości: ${values.join(", ")}`,
})

/** A query parameter occurs several times. */
export const givenOnce: Message = {
  en: "must occur only once",
  pl: "może wystąpić tylko raz",
}

export const notACursor: Message = {
  en: "is not a valid cursor of this list",
  pl: "nie jest poprawnym kursorem tej listy",
}

const characterKinds: Readonly<Record<ForbiddenKind, Message>> = {
  control: { en: "control character", pl: "znaku sterującego" },
  bidirectional: { en: "bidirectional control", pl: "znaku zmieniającego kierunek pisma" },
  invisible: { en: "invisible character", pl: "niewidocznego znaku" },
  private_use: { en: "private-use character", pl: "znaku użytku prywatnego" },
  lone_surrogate: { en: "lone surrogate", pl: "niesparowanego surogatu" },
  noncharacter: { en: "noncharacter", pl: "kodu niebędącego znakiem" },
}

/** Why a text is not a valid line. */
export const lineTextMessage = (fault: LineTextFault): Message => {
  switch (fault._tag) {
    case "ForbiddenCharacter": {
      const { en, pl } = characterKinds[fault.kind]
      return {
        en: `must not contain the ${en} ${fault.name}`,
        pl: `nie może zawierać ${pl} ${fault.name}`,
      }
    }
    case "Empty":
      return {
        en: "must contain at least one visible character",
        pl: "musi zawierać co najmniej jeden widoczny znak",
      }
    case "Spaces":
      return {
        en: "must not begin or end with a space or contain two spaces in a row",
        pl: "nie może zaczynać się ani kończyć spacją ani zawierać dwóch spacji z rzędu",
      }
    case "TooLong":
      return beyondBound("string", "at most", fault.maximumLength)
  }
}

const nipMessages: Record<NipFault, Message> = {
  form: {
    en: "must have ten digits without prefix or separators",
    pl: "musi mieć dziesięć cyfr, bez prefiksu i separatorów",
  },
  check_digit: { en: "has an invalid check digit", pl: "ma błędną cyfrę kontrolną" },
}

/** Why a text is not an e-mail address. */
export const mailboxMessages: Record<MailboxFault, Message> = {
  malformed: fieldMessages.invalid_email,
  "international-domain": {
    en: "must have an ASCII domain, such as xn--w-uga1v8h.example for żółw.example",
    pl: "musi mieć domenę w ASCII, na przykład xn--w-uga1v8h.example zamiast żółw.example",
  },
}

/** Why a text is not a NIP. */
export const nipMessage = (fault: NipFault): Message => nipMessages[fault]

/** The code of an objection to the text of a callback URL. */
export const callbackUrlCodes: Record<CallbackUrlObjection, FieldErrorCode> = {
  "too-long": "url_too_long",
  "not-absolute": "invalid_url",
  "not-https": "url_not_https",
  credentials: "url_has_credentials",
  fragment: "url_has_fragment",
  port: "url_port_not_allowed",
}

/** The code of an objection to the host of a callback URL. */
export const endpointCodes: Record<EndpointObjection, FieldErrorCode> = {
  "unknown-host": "unknown_host",
  "unresolved-host": "unresolved_host",
  "private-address": "private_address",
}

/** The message for an endpoint that did not return its challenge. */
const faultMessage = (fault: VerificationFault): Message => {
  switch (fault._tag) {
    case "NotAccepted":
      return verbatim(fault.detail)
    case "TooLate":
      return {
        en: "the response was not completed in time",
        pl: "odpowiedź nie nadeszła w całości na czas",
      }
    case "NotWhole":
      return {
        en: `the response body was incomplete or longer than ${maximumAnswerBytes} bytes`,
        pl: `treść odpowiedzi była niekompletna albo dłuższa niż ${maximumAnswerBytes} bajtów`,
      }
    case "OtherBody":
      return {
        en: "the response was 2xx, but its body was not the challenge",
        pl: "odpowiedź miała status 2xx, ale jej treścią nie było `data.challenge`",
      }
  }
}

/** Why an endpoint is not verified: the required response and the endpoint's behaviour. */
export const notVerifiedMessage = (fault: VerificationFault): Message => {
  const { en, pl } = fieldMessages.endpoint_not_verified
  const happened = faultMessage(fault)
  return { en: `${en}; ${happened.en}`, pl: `${pl}; ${happened.pl}` }
}
