/** What the caller wants to get: media types and languages (RFC 9110, 12.5). */
import type { Request } from "express"
import { type Locale, locales } from "@procurement/domain/catalog"
import { type Language, languages } from "@procurement/domain/text"

/** The best of the offered media types, or undefined when the caller takes none of them. */
export const preferredType = (
  request: Request,
  offered: ReadonlyArray<string>,
): string | undefined => {
  const { accept } = request.headers
  const [usual] = offered
  if (accept === undefined || accept === "*/*" || accept === usual) return usual
  return request.accepts([...offered]) || undefined
}

/** The language of problems and pages: what the caller reads, English unless it is another. */
export const preferredLanguage = (request: Request): Language => {
  if (request.headers["accept-language"] === undefined) return "en"
  const accepted = request.acceptsLanguages([...languages])
  return languages.find((language) => language === accepted) ?? "en"
}

const localeByCountry: Readonly<Record<string, Locale>> = { PL: "pl", DE: "de", AT: "de", CH: "de" }

/** The language of a country, else one the caller reads, else English; Polish unless asked. */
export const preferredLocale = (request: Request, country: string | undefined): Locale => {
  if (country !== undefined) return localeByCountry[country] ?? "en"
  if (request.headers["accept-language"] === undefined) return "pl"
  const accepted = request.acceptsLanguages([...locales])
  return locales.find((locale) => locale === accepted) ?? "en"
}
