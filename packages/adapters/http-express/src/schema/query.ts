/** The query parameters that lists share. */
import { searchTerms } from "@procurement/domain/text"
import { z } from "zod"
import { saying } from "../problem/field-errors.ts"
import type { Message } from "../problem/message.ts"
import { cursorOf, exampleId, identifierPattern, limit } from "./primitives.ts"

const maximumPageSize = 100

/** Size and start of a page whose items have identifiers of the kind. */
export const pageParameters = <Id extends string>(
  kind: string,
  isId: (text: string) => text is Id,
  usualPageSize = 20,
) => ({ limit: limit(maximumPageSize, usualPageSize), cursor: cursorOf(isId, exampleId(kind)) })

/** A filter by a text of this form. */
export const filterBy = <Text extends string>(
  isText: (text: string) => text is Text,
  pattern: string,
  message: Message,
  description: string,
) =>
  z
    .string()
    .refine(isText, saying(message))
    .transform((text) => text as Text)
    .exactOptional()
    .meta({ override: { type: "string", pattern }, description })

/** A filter by an identifier of this kind. */
export const filterById = <Id extends string>(
  kind: string,
  isId: (text: string) => text is Id,
  message: Message,
  description: string,
) => filterBy(isId, identifierPattern(kind), message, description)

const nothingToSearch: Message = {
  en: "must contain at least one word",
  pl: "musi zawierać co najmniej jedno słowo",
}

/** The words of a search. */
export const search = (
  maximumLength: number,
  description: string,
  example: string,
  termsOf = searchTerms,
) =>
  z
    .string()
    .max(maximumLength)
    .transform(termsOf)
    .refine((terms) => terms.length > 0, saying(nothingToSearch))
    .exactOptional()
    .meta({
      description,
      example,
      override: { type: "string", minLength: 1, maxLength: maximumLength },
    })
