/**
 * What can be wrong with one field or parameter: stable codes, and what people are told.
 *
 * Every code has a general wording, so that nothing a schema finds is ever told in a language the
 * caller did not ask for; the functions say it more precisely where something precise is known.
 */
import type { NipFault } from "@procurement/domain/party"
import type { LineTextFault } from "@procurement/domain/text"
import {
  type CallbackUrlObjection,
  type EndpointObjection,
  publicCallbackPolicy,
} from "@procurement/domain/webhook"
import type { Wording } from "./wording.ts"

const { ports = [] } = publicCallbackPolicy

export const fieldWordings = {
  required: { en: "is required", pl: "pole jest wymagane" },
  unknown_field: { en: "is not known here", pl: "pole nie jest tu znane" },
  wrong_type: { en: "has the wrong type", pl: "ma nieprawidłowy typ" },
  not_an_integer: { en: "must be a whole number", pl: "musi być liczbą całkowitą" },
  out_of_range: { en: "is out of range", pl: "wykracza poza dozwolony zakres" },
  too_few_items: { en: "has too few items", pl: "ma za mało elementów" },
  too_many_items: { en: "has too many items", pl: "ma za dużo elementów" },
  invalid_value: { en: "does not have an allowed value", pl: "ma niedozwoloną wartość" },
  invalid_text: {
    en: "is not a text that may stand in an invoice",
    pl: "nie jest tekstem dopuszczalnym na fakturze",
  },
  invalid_nip: { en: "is not a NIP", pl: "nie jest numerem NIP" },
  invalid_url: { en: "must be an absolute URL", pl: "musi być bezwzględnym adresem URL" },
  url_too_long: { en: "is too long for a URL", pl: "jest za długi jak na adres URL" },
  url_not_https: { en: "must be an https URL", pl: "musi być adresem https" },
  url_has_credentials: {
    en: "must not contain credentials",
    pl: "nie może zawierać danych logowania",
  },
  url_has_fragment: { en: "must not have a fragment", pl: "nie może zawierać fragmentu (#)" },
  url_port_not_allowed: {
    en: `must have the port ${ports.join(" or ")}`,
    pl: `musi mieć port ${ports.join(" lub ")}`,
  },
  unknown_host: {
    en: "names a host that does not exist",
    pl: "wskazuje serwer, który nie istnieje",
  },
  unresolved_host: {
    en: "names a host that can't be resolved just now; try again later",
    pl: "wskazuje serwer, którego nazwy nie można teraz rozwiązać; spróbuj ponownie później",
  },
  private_address: {
    en: "leads to an address that is not of the public internet",
    pl: "prowadzi do adresu spoza publicznego internetu",
  },
  invalid_email: { en: "must be an e-mail address", pl: "musi być adresem e-mail" },
  duplicate_item: { en: "must name each item once", pl: "każdy element może wystąpić tylko raz" },
  unknown_sku: { en: "is not a SKU of the catalog", pl: "nie jest symbolem SKU z katalogu" },
  unknown_event: {
    en: "is no event of yours that a webhook could bring",
    pl: "nie jest Państwa zdarzeniem, które może przynieść webhook",
  },
  too_old: { en: "is older than what is kept", pl: "jest starsze niż to, co przechowujemy" },
} as const satisfies Record<string, Wording>

/** The stable codes of what can be wrong with one field or parameter. */
export type FieldErrorCode = keyof typeof fieldWordings
export const fieldErrorCodes = Object.keys(fieldWordings) as ReadonlyArray<FieldErrorCode>

interface Noun {
  readonly en: readonly [one: string, many: string]
  readonly pl: readonly [one: string, few: string, many: string]
}

const nouns: Partial<Record<string, Noun>> = {
  array: { en: ["item", "items"], pl: ["element", "elementy", "elementów"] },
  string: { en: ["character", "characters"], pl: ["znak", "znaki", "znaków"] },
}

const polishPlurals = new Intl.PluralRules("pl")

const countIn = ({ en, pl }: Noun, count: number): Wording => {
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
): Wording => {
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

/** The JSON type is another than that one. */
export const notOfType = (expected: string): Wording => ({
  en: `must be of type ${expected}`,
  pl: `musi być ${typesInPolish[expected] ?? `typu ${expected}`}`,
})

/** The value is none of the list. */
export const noneOf = (values: ReadonlyArray<unknown>): Wording => ({
  en: `must be one of ${values.join(", ")}`,
  pl: `musi być jedną z wartości: ${values.join(", ")}`,
})

/** A query parameter stands in the URL several times. */
export const givenOnce: Wording = {
  en: "must be given once only",
  pl: "może wystąpić tylko raz",
}

export const notACursor: Wording = {
  en: "is not a cursor of this list",
  pl: "nie jest kursorem tej listy",
}

/** Why a text may not stand in an invoice. */
export const lineTextWording = (fault: LineTextFault): Wording => {
  switch (fault._tag) {
    case "ForbiddenCharacter":
      return {
        en: `must not contain the character ${fault.name}`,
        pl: `nie może zawierać znaku ${fault.name}`,
      }
    case "Empty":
      return { en: "must not be empty", pl: "nie może być puste" }
    case "TooLong":
      return beyondBound("string", "at most", fault.maximumLength)
  }
}

const nipWordings: Record<NipFault, Wording> = {
  form: {
    en: "must be ten digits without prefix or separators",
    pl: "musi mieć dziesięć cyfr, bez prefiksu i separatorów",
  },
  check_digit: { en: "has a wrong check digit", pl: "ma błędną cyfrę kontrolną" },
}

/** Why a text is no NIP. */
export const nipWording = (fault: NipFault): Wording => nipWordings[fault]

/** What an objection to the text of a callback URL is told as. */
export const callbackUrlCodes: Record<CallbackUrlObjection, FieldErrorCode> = {
  "too-long": "url_too_long",
  "not-absolute": "invalid_url",
  "not-https": "url_not_https",
  credentials: "url_has_credentials",
  fragment: "url_has_fragment",
  port: "url_port_not_allowed",
}

/** What an objection to the host of a callback URL is told as. */
export const endpointCodes: Record<EndpointObjection, FieldErrorCode> = {
  "unknown-host": "unknown_host",
  "unresolved-host": "unresolved_host",
  "private-address": "private_address",
}
